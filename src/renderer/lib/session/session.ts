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

/** Who is signed in, and with what token. A token without a user is a sign-in of which only authToken is left. */
interface Session {
  user: StoredUser | null
  token: string | null
  /** The user has logged out: the next to log in does not go on where this one was. */
  left: boolean
}

/** The app's one jotai store, so that what is not React can change state too. */
export const appStore = createStore()

const sessionAtom = atom<Session>({ user: null, token: null, left: false })
const storeIdAtom = atom<string | null>(null)

const lost = createListeners<void>()

const readSession = (left = false): void => appStore.set(sessionAtom, { user: readUser(), token: readToken(), left })

/** Remembers a store as current (LS-001). */
export function rememberStore(storeId: string): void {
  local.currentStoreId.set(storeId)
  appStore.set(storeIdAtom, storeId)
}

/** The remembered store if it is in the list, otherwise the first, which is then remembered (A §4). */
export function settleCurrentStore(ids: readonly string[]): void {
  const remembered = local.currentStoreId.get()
  const chosen = remembered !== null && ids.includes(remembered) ? remembered : ids[0]
  if (chosen === undefined) {
    local.currentStoreId.remove()
    appStore.set(storeIdAtom, null)
    return
  }
  rememberStore(chosen)
}

/** Reads what the device has kept. Every start calls it, and other tabs' changes do: who left there has left here. */
export function loadSession(now = Date.now()): void {
  const { token, left } = appStore.get(sessionAtom)
  readSession(left || (token !== null && readToken() === null))
  appStore.set(storeIdAtom, local.currentStoreId.get())
  const stores = readStoreCache(now)
  if (stores) settleCurrentStore(stores.map((each) => each.store_id))
}

/** Keeps a sign-in (A §4, DEF-19). The list of stores is read anew: it may be another user's. */
export function signIn(user: StoredUser, token: string): void {
  local.storeCache.remove()
  local.storeCacheTimestamp.remove()
  writeLogin(user, token)
  readSession()
}

/** Changes what is known of the signed-in user. */
export function updateUser(user: StoredUser): void {
  const token = readToken()
  writeUser(token === null ? user : { ...user, token })
  readSession()
}

/** Forgets user, token and stores (A §4: logout). */
export function forgetSession(): void {
  clearLogin()
  clearStores()
  appStore.set(storeIdAtom, null)
  readSession(true)
}

/**
 * The server no longer takes the token: it is removed from both places, and the visitor has to sign in (DEF-20).
 * @param refused what was sent. A late refusal of an earlier sign-in's ends no newer one.
 */
export function loseSession(refused: string | null): void {
  if (refused === null || (readUser()?.token !== refused && local.authToken.get() !== refused)) return
  clearLogin()
  readSession()
  lost.send()
}

/** Called when a 401 has ended the session. */
export const onSessionLost = (listener: () => void): Unsubscribe => lost.add(listener)

/** The signed-in user, or null. */
export const useUser = (): StoredUser | null => useAtomValue(sessionAtom, { store: appStore }).user

/** The token of the sign-in, or null: what the guards ask (GD-001). */
export const useToken = (): string | null => useAtomValue(sessionAtom, { store: appStore }).token

/** Whether nobody is signed in because the user logged out. */
export const useHasLeft = (): boolean => useAtomValue(sessionAtom, { store: appStore }).left

/** The id of the store that was chosen last, also before the list of stores has come. */
export const useRememberedStoreId = (): string | null => useAtomValue(storeIdAtom, { store: appStore })
