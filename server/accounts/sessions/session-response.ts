import type { SessionAnswer, User } from '#contract/accounts/auth.schema.ts'
import type { Person } from '../users.ts'
import type { TokenPair } from './tokens.ts'

export function sessionAnswer(person: Person, pair: TokenPair, expiresAt: Date): SessionAnswer {
  return {
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresAt: expiresAt.toISOString(),
    user: userAnswer(person),
  }
}

export function userAnswer({ id, email, fullName, isAdmin }: Omit<Person, 'confirmed'>): User {
  return { id, email, fullName, role: isAdmin ? 'admin' : 'user', isAdmin }
}
