import * as z from 'zod/mini'
import { store } from '../../../shared/contracts/stores/store.ts'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { local } from '../storage/storage.ts'

/** How long the cached list of stores may be used, in milliseconds (A §4). */
export const storeCacheLifetime = 300_000

/** The user as saved on the device. Right after email verification only id and email are known (A §4). */
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

/** The signed-in user, or null if signed out or the entry is invalid. */
export const readUser = (): StoredUser | null => readJson(local.user.get(), storedUser)

/** Updates the saved user without changing the session, for example after a profile edit. */
export const writeUser = (user: StoredUser): void => local.user.set(JSON.stringify(user))

/** The session's token: the user's own, else the one under authToken (DEF-19). Null when signed out. */
export const readToken = (): string | null => readUser()?.token || local.authToken.get()

/** Saves a login under both keys, with the same token (DEF-19). */
export function writeLogin(user: StoredUser, token: string): void {
  writeUser({ ...user, token })
  local.authToken.set(token)
}

/** Removes the login from both keys, at logout and after a 401 (DEF-19). */
export function clearLogin(): void {
  local.user.remove()
  local.authToken.remove()
}

/**
 * The cached list of stores while it's fresh (A §4).
 * @param now milliseconds since 1970; a list from the future counts as stale, because the clock was changed
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

/** Clears the remembered store and the cached list (A §4: clearing the store). */
export function clearStores(): void {
  local.currentStoreId.remove()
  local.storeCache.remove()
  local.storeCacheTimestamp.remove()
}
