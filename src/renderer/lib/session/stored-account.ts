import * as z from 'zod/mini'
import { store } from '../../../shared/contracts/stores/store.ts'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { local } from '../storage/storage.ts'

/** How long the list of stores may be used before it is read again, in milliseconds (A §4). */
export const storeCacheLifetime = 300_000

/** The user as kept on the device. Right after the email was verified only id and email are known (A §4). */
const storedUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.optional(z.string()),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  token: z.optional(z.string()),
  profile_picture: z.optional(z.nullable(z.string())),
})
export type StoredUser = z.output<typeof storedUser>

const storedStores = z.array(store)

function readJson<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  if (text === null) return null
  try {
    const result = schema.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** The signed-in user, or null when nobody is or the entry is broken. */
export const readUser = (): StoredUser | null => readJson(local.user.get(), storedUser)

/** Changes the kept user and leaves the sign-in alone, for example after the profile was edited. */
export const writeUser = (user: StoredUser): void => local.user.set(JSON.stringify(user))

/** The token of the sign-in: the user's own, else the one under authToken (DEF-19). Null when signed out. */
export const readToken = (): string | null => readUser()?.token || local.authToken.get()

/** Keeps a sign-in under both keys, with the same token (DEF-19). */
export function writeLogin(user: StoredUser, token: string): void {
  writeUser({ ...user, token })
  local.authToken.set(token)
}

/** Removes the sign-in from both keys, at logout and after a 401 (DEF-19). */
export function clearLogin(): void {
  local.user.remove()
  local.authToken.remove()
}

/**
 * The kept list of stores while it is fresh (A §4).
 * @param now milliseconds since 1970; a list from the future counts as stale, since the clock was changed
 */
export function readStoreCache(now: number): Store[] | null {
  const age = now - Number(local.storeCacheTimestamp.get() ?? Number.NaN)
  if (!(age >= 0 && age < storeCacheLifetime)) return null
  return readJson(local.storeCache.get(), storedStores)
}

/** @param now milliseconds since 1970 */
export function writeStoreCache(stores: readonly Store[], now: number): void {
  local.storeCache.set(JSON.stringify(stores))
  local.storeCacheTimestamp.set(String(now))
}

/** Forgets the remembered store and the list (A §4: clearing the store). */
export function clearStores(): void {
  local.currentStoreId.remove()
  local.storeCache.remove()
  local.storeCacheTimestamp.remove()
}
