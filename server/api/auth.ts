import { createRoute } from '@hono/zod-openapi'
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
} from '#contract/accounts/auth.schema.ts'
import { googleSignInInput, signInBegun } from '#contract/accounts/google.schema.ts'
import { signedInOrCode } from '#contract/accounts/two-factor.schema.ts'
import * as accounts from '../accounts/index.ts'
import { answers, body, problem } from './openapi.ts'
import { router } from './router.ts'

const signUpRoute = createRoute({
  method: 'post',
  path: '/auth/sign-up',
  summary: 'Make an account; the answer is the same whoever has the address',
  request: { body: body(signUpInput) },
  responses: { 200: answers(signedUpShape), ...problem },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/confirm',
  summary: 'Confirm an address by the link of its mail',
  request: { body: body(confirmInput) },
  responses: { 200: answers(confirmedShape), ...problem },
})

const confirmCodeRoute = createRoute({
  method: 'post',
  path: '/auth/confirm-code',
  summary: 'Confirm an address by the six digits of its mail',
  request: { body: body(confirmCodeInput) },
  responses: { 200: answers(confirmedShape), ...problem },
})

const resendRoute = createRoute({
  method: 'post',
  path: '/auth/resend-confirmation',
  summary: 'Send the confirmation mail again',
  request: { body: body(emailInput) },
  responses: { 200: answers(mailedShape), ...problem },
})

const signInRoute = createRoute({
  method: 'post',
  path: '/auth/sign-in',
  summary: 'Sign in: an access token for 15 minutes and a refresh token for the next pair',
  request: { body: body(signInInput) },
  responses: { 200: answers(signedInOrCode, 'Signed in, or a code has to follow'), ...problem },
})

const googleRoute = createRoute({
  method: 'post',
  path: '/auth/google',
  summary: 'Get the page on which Google asks who I am, and the key to come back with',
  responses: { 200: answers(signInBegun), ...problem },
})

const googleSignInRoute = createRoute({
  method: 'post',
  path: '/auth/google-sign-in',
  summary: 'Sign in, or make an account, with what Google’s page sent back with me',
  request: { body: body(googleSignInInput) },
  responses: { 200: answers(signedInOrCode, 'Signed in, or a code has to follow'), ...problem },
})

const refreshRoute = createRoute({
  method: 'post',
  path: '/auth/refresh',
  summary: 'Trade a refresh token, once, for the next pair of tokens',
  request: { body: body(refreshInput) },
  responses: { 200: answers(sessionShape), ...problem },
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  summary: 'End the session that the bearer token, or the refresh token in the body, belongs to',
  request: { body: body(signOutInput) },
  responses: { 204: { description: 'Signed out' }, ...problem },
})

const requestResetRoute = createRoute({
  method: 'post',
  path: '/auth/request-reset',
  summary: 'Mail a link for choosing a new password',
  request: { body: body(emailInput) },
  responses: { 200: answers(mailedShape), ...problem },
})

const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  summary: 'Choose a new password by the link of the reset mail; ends every session',
  request: { body: body(resetPasswordInput) },
  responses: { 200: answers(passwordChangedShape), ...problem },
})

const meRoute = createRoute({
  method: 'get',
  path: '/auth/me',
  summary: 'Who is signed in',
  responses: { 200: answers(userShape), ...problem },
})

export const accountsApi = router()
  .openapi(signUpRoute, async (c) => c.json(await accounts.signUp(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmRoute, async (c) => c.json(await accounts.confirm(c.var.ctx, c.req.valid('json')), 200))
  .openapi(confirmCodeRoute, async (c) => c.json(await accounts.confirmByCode(c.var.ctx, c.req.valid('json')), 200))
  .openapi(resendRoute, async (c) => c.json(await accounts.resendConfirmation(c.var.ctx, c.req.valid('json')), 200))
  .openapi(signInRoute, async (c) => c.json(await accounts.signIn(c.var.ctx, c.req.valid('json')), 200))
  .openapi(googleRoute, async (c) => c.json(await accounts.beginGoogleSignIn(c.var.ctx), 200))
  .openapi(googleSignInRoute, async (c) => c.json(await accounts.signInWithGoogle(c.var.ctx, c.req.valid('json')), 200))
  .openapi(refreshRoute, async (c) => c.json(await accounts.refresh(c.var.ctx, c.req.valid('json')), 200))
  .openapi(signOutRoute, async (c) => {
    await accounts.signOut(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(requestResetRoute, async (c) => c.json(await accounts.requestReset(c.var.ctx, c.req.valid('json')), 200))
  .openapi(resetPasswordRoute, async (c) => c.json(await accounts.resetPassword(c.var.ctx, c.req.valid('json')), 200))
  .openapi(meRoute, async (c) => c.json(await accounts.me(c.var.ctx), 200))
