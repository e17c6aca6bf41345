import { atom, createStore, useAtomValue } from 'jotai'
import { createListeners } from '../../platform/listeners.ts'
import type { Unsubscribe } from '../../platform/platform.ts'
import { local } from '../storage/storage.ts'
import {
  clearLogin,
  clearStores,
  readStoreCache,
  readToken,
  readUser,
  writeLogin,
  writeUser,
  type StoredUser,
} from './stored-account.ts'

/** The signed-in user and token. A token without a user is a session of which only authToken remains. */
interface Session {
  user: StoredUser | null
  token: string | null
  /** True after the user logged out, so that the next login doesn't return to this user's screen. */
  left: boolean
}

/** The app's only jotai store, so that code outside React can change state too. */
export const appStore = createStore()

const sessionAtom = atom<Session>({ user: null, token: null, left: false })
const storeIdAtom = atom<string | null>(null)

const lost = createListeners<void>()

const readSession = (left = false): void => appStore.set(sessionAtom, { user: readUser(), token: readToken(), left })

/** Saves a store as current (LS-001). */
export function rememberStore(storeId: string): void {
  local.currentStoreId.set(storeId)
  appStore.set(storeIdAtom, storeId)
}

/** Selects the remembered store if it's in the list, otherwise the first, and remembers it (A §4). */
export function resolveCurrentStore(ids: readonly string[]): void {
  const remembered = local.currentStoreId.get()
  const chosen = remembered !== null && ids.includes(remembered) ? remembered : ids[0]
  if (chosen === undefined) {
    local.currentStoreId.remove()
    appStore.set(storeIdAtom, null)
    return
  }
  rememberStore(chosen)
}

/** Reads the saved session. Called at startup and when another tab changes it, so that a logout applies to all tabs. */
export function loadSession(now = Date.now()): void {
  const { token, left } = appStore.get(sessionAtom)
  readSession(left || (token !== null && readToken() === null))
  appStore.set(storeIdAtom, local.currentStoreId.get())
  const stores = readStoreCache(now)
  if (stores) resolveCurrentStore(stores.map((each) => each.store_id))
}

/** Saves a login (A §4, DEF-19). Refetches the list of stores, because the user may have changed. */
export function signIn(user: StoredUser, token: string): void {
  local.storeCache.remove()
  local.storeCacheTimestamp.remove()
  writeLogin(user, token)
  readSession()
}

export function updateUser(user: StoredUser): void {
  const token = readToken()
  writeUser(token === null ? user : { ...user, token })
  readSession()
}

/** Clears user, token and stores (A §4: logout). */
export function clearSession(): void {
  clearLogin()
  clearStores()
  appStore.set(storeIdAtom, null)
  readSession(true)
}

/**
 * Ends the session after the server rejected the token: removes it from both places, and the visitor has to log in
 * (DEF-20).
 * @param refused the rejected token. A late rejection of an earlier session's token doesn't end a newer session.
 */
export function expireSession(refused: string | null): void {
  if (refused === null || (readUser()?.token !== refused && local.authToken.get() !== refused)) return
  clearLogin()
  readSession()
  lost.send()
}

/** Called when a 401 has ended the session. */
export const onSessionExpired = (listener: () => void): Unsubscribe => lost.add(listener)

/** The signed-in user, or null. */
export const useUser = (): StoredUser | null => useAtomValue(sessionAtom, { store: appStore }).user

/** The session's token, or null. Used by the guards (GD-001). */
export const useToken = (): string | null => useAtomValue(sessionAtom, { store: appStore }).token

/** True if no one is signed in because the user logged out. */
export const useHasLoggedOut = (): boolean => useAtomValue(sessionAtom, { store: appStore }).left

/** The id of the last chosen store, available before the list of stores has loaded. */
export const useRememberedStoreId = (): string | null => useAtomValue(storeIdAtom, { store: appStore })
