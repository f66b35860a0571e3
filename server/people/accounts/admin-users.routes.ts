import {
  resetTwoFactorResponse,
  roleInput,
  roleResponse,
  userPage,
  userParams,
  usersInput,
} from '#contract/people/accounts/users.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { endUserSessions } from './admin/end-sessions.ts'
import { listUsers } from './admin/list-users.ts'
import { resetUserTwoFactor } from './admin/reset-two-factor.ts'
import { setRole } from './admin/roles.ts'

export const adminUsersApi = router().openapiRoutes([
  operation('GET /admin/users', listUsers, {
    permission: 'fulfillment',
    summary: 'List users, newest first',
    query: usersInput,
    output: userPage,
  }),
  operation('PUT /admin/users/{id}/role', setRole, {
    summary: 'Set the role of a user',
    params: userParams,
    body: roleInput,
    output: roleResponse,
  }),
  operation('POST /admin/users/{id}/reset-second-factor', resetUserTwoFactor, {
    summary: 'Reset the two-factor authentication of a user; ends their sessions and sends an email',
    params: userParams,
    output: resetTwoFactorResponse,
  }),
  operation('POST /admin/users/{id}/end-sessions', endUserSessions, {
    summary: 'Sign a user out everywhere',
    params: userParams,
    output: userParams,
  }),
])
