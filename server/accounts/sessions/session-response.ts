import type { SessionResponse, User } from '#contract/accounts/auth.schema.ts'
import type { UserAccount } from '../users.ts'
import type { TokenPair } from './tokens.ts'

export function sessionResponse(person: UserAccount, pair: TokenPair, expiresAt: Date): SessionResponse {
  return {
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresAt: expiresAt.toISOString(),
    user: userResponse(person),
  }
}

export function userResponse({ id, email, fullName, isAdmin }: Omit<UserAccount, 'confirmed'>): User {
  return { id, email, fullName, role: isAdmin ? 'admin' : 'user', isAdmin }
}
