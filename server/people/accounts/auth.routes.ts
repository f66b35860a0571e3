import { ACCESS_TOKEN_MINUTES } from '#contract/people/accounts/account-limits.ts'
import {
  confirmCodeInput,
  confirmedShape,
  confirmInput,
  emailInput,
  mailedShape,
  passwordChangedShape,
  refreshInput,
  resetPasswordInput,
  sessionShape,
  signedUpShape,
  signInInput,
  signOutInput,
  signUpInput,
  userShape,
} from '#contract/people/accounts/auth.schema.ts'
import { googleRedirect, googleSignInInput } from '#contract/people/accounts/google.schema.ts'
import { signInResponse } from '#contract/people/accounts/two-factor.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import * as accounts from './index.ts'

export const authApi = router().openapiRoutes([
  operation('POST /auth/sign-up', accounts.signUp, {
    summary: 'Create an account; the response is the same if the email already has one',
    body: signUpInput,
    output: signedUpShape,
  }),
  operation('POST /auth/confirm', accounts.confirmEmail, {
    summary: 'Confirm an email with the emailed link',
    body: confirmInput,
    output: confirmedShape,
  }),
  operation('POST /auth/confirm-code', accounts.confirmEmailWithCode, {
    summary: 'Confirm an email with the emailed six-digit code',
    body: confirmCodeInput,
    output: confirmedShape,
  }),
  operation('POST /auth/resend-confirmation', accounts.resendConfirmation, {
    summary: 'Send the confirmation email again',
    body: emailInput,
    output: mailedShape,
  }),
  operation(
    'POST /auth/sign-in',
    (ctx, input) => accounts.signIn(ctx, input).catch(accounts.logFailedSignIn(ctx, 'password', input)),
    {
      summary: `Sign in; returns an access token (${ACCESS_TOKEN_MINUTES} minutes) and a refresh token`,
      body: signInInput,
      output: signInResponse,
      result: 'Signed in, or a second step is required',
    },
  ),
  operation('POST /auth/google', accounts.startGoogleSignIn, {
    summary: 'Start signing in with Google; returns the URL of the consent page and a key',
    output: googleRedirect,
  }),
  operation(
    'POST /auth/google-sign-in',
    (ctx, input) => accounts.signInWithGoogle(ctx, input).catch(accounts.logFailedSignIn(ctx, 'google')),
    {
      summary: 'Complete signing in with Google; creates the account if there is none',
      body: googleSignInInput,
      output: signInResponse,
      result: 'Signed in, or a second step is required',
    },
  ),
  operation('POST /auth/refresh', accounts.refreshSession, {
    summary: 'Exchange a refresh token, once, for the next pair of tokens',
    body: refreshInput,
    output: sessionShape,
  }),
  operation('POST /auth/sign-out', accounts.signOut, {
    summary: 'End the session of the bearer token, or of the refresh token in the body',
    body: signOutInput,
    result: 'Signed out',
  }),
  operation('POST /auth/request-reset', accounts.requestPasswordReset, {
    summary: 'Send an email with a link to reset the password',
    body: emailInput,
    output: mailedShape,
  }),
  operation('POST /auth/reset-password', accounts.resetPassword, {
    summary: 'Reset the password with the emailed link; ends all sessions',
    body: resetPasswordInput,
    output: passwordChangedShape,
  }),
  operation('GET /auth/me', accounts.getCurrentUser, { summary: 'Get the signed-in user', output: userShape }),
])
