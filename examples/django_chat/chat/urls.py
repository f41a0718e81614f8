"""The addresses of the site."""

from __future__ import annotations

from django.urls import include, path

from chat import views

urlpatterns = [
    path("", views.show_list, name="list"),
    path("<int:pk>/", views.show_conversation, name="conversation"),
    path("<int:pk>/ask/", views.ask, name="ask"),
    path("answers/<int:pk>/", views.write_answer, name="answer"),
    path("language/", include("django.conf.urls.i18n")),
]
