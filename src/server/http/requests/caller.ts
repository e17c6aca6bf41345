import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Role } from '../../../shared/domain/store/permissions.ts'
import { newSecret } from '../../db/ids.ts'
import type { Settings } from '../../settings.ts'

/** The signed-in user behind a call. */
export interface AuthUser {
  user_id: string
  email: string
  first_name: string
  last_name: string
  profile_picture: string | null
  token_hash: string
  /** Sign-in that authenticated the call; '' for an API key. */
  session_id: string
  /** API key that authenticated the call instead of a sign-in; gives access to one store, in its creator's name. */
  api_key: { api_key_id: string; name: string; store_id: string; role: Role } | null
}

/** Hash that is stored instead of a token, so that a leaked table opens no account. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Distinguishes an API key from a sign-in token. */
export const KEY_PREFIX = 'cwk_'

/** Creates an API key: 256 random bits after a prefix that secret scanners can detect. */
export const newApiKey = (): string => KEY_PREFIX + newSecret()

/** The token of a call: `Bearer: token` or `Authorization: Bearer token` (DEF-18). */
export function tokenOf(request: FastifyRequest): string | null {
  const own = request.headers['bearer']
  if (typeof own === 'string' && own) return own.replace(/^Bearer\s+/i, '')
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** True if the user operates this server: their email address is verified and listed in the settings. */
export const isOperator = ({ operators }: Pick<Settings, 'operators'>, { email }: { email: string }): boolean =>
  operators.includes(email)
