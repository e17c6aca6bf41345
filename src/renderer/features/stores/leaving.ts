import { atom, useAtomValue } from 'jotai'
import { appStore } from '../../lib/session/session.ts'

/** The store that the user is closing or leaving, and whether that has succeeded. */
const leavingAtom = atom<{ store_id: string; gone: boolean } | null>(null)

/** Stops all requests about the store, because live events may announce its end before the command's response. */
export const startLeaving = (store_id: string): void => appStore.set(leavingAtom, { store_id, gone: false })

/** Called when the command failed, or after the store's data was cleared. */
export const endLeaving = (): void => appStore.set(leavingAtom, null)

export const finishLeaving = (store_id: string): void => appStore.set(leavingAtom, { store_id, gone: true })

/** True while the store is being closed or left. */
export const useIsLeaving = (store_id: string): boolean =>
  useAtomValue(leavingAtom, { store: appStore })?.store_id === store_id

/** True once the store is no longer the user's. */
export function useIsGone(store_id: string): boolean {
  const leaving = useAtomValue(leavingAtom, { store: appStore })
  return leaving?.store_id === store_id && leaving.gone
}
