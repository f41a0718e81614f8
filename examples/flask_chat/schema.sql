CREATE TABLE IF NOT EXISTS conversation (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL
);

-- The body is a message in its stored form, as JSON; NULL while the answer is still to come.
CREATE TABLE IF NOT EXISTS message (
    id INTEGER PRIMARY KEY,
    conversation INTEGER NOT NULL REFERENCES conversation (id),
    role TEXT NOT NULL,
    body TEXT,
    html TEXT NOT NULL DEFAULT '',
    fingerprint TEXT NOT NULL DEFAULT '',
    problems TEXT NOT NULL DEFAULT '[]'
);
