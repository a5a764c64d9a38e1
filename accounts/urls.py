from django.urls import path

from accounts import preferences, views
from accounts.second_factor import views as second_factor_views

app_name = "accounts"
urlpatterns = [
    path("language/", preferences.choose_language, name="choose_language"),
    path("theme/", preferences.choose_theme, name="choose_theme"),
    path("enter/", views.SignInView.as_view(), name="login"),
    path("enter/second/", second_factor_views.second_factor, name="second_factor"),
    path("leave/", views.SignOutView.as_view(), name="logout"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("password/", views.request_link, name="request_password_link"),
    path("password/<uidb64>/<token>/", views.ChoosePasswordView.as_view(), name="choose_password"),
    path("account/", views.account, name="account"),
    path("account/security/", second_factor_views.security, name="security"),
    path("account/security/app/", second_factor_views.add_app, name="add_app"),
    path("account/security/passkey/", second_factor_views.add_passkey, name="add_passkey"),
    path("account/security/codes/", second_factor_views.recovery_codes, name="recovery_codes"),
    path(
        "account/security/<slug:factor>/remove/",
        second_factor_views.remove_factor,
        name="remove_factor",
    ),
    path("account/password/", views.ChangePasswordView.as_view(), name="change_password"),
]
