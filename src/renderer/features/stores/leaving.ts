import { atom, useAtomValue } from 'jotai'
import { appStore } from '../../lib/session/session.ts'

/** The store that the user is closing or leaving, and whether it is no longer theirs. */
const leavingAtom = atom<{ store_id: string; gone: boolean } | null>(null)

/** Nothing of the store is asked any more: others may hear of its end before the command has its answer. */
export const beginLeaving = (store_id: string): void => appStore.set(leavingAtom, { store_id, gone: false })

/** The command has failed, or its farewell is over. */
export const endLeaving = (): void => appStore.set(leavingAtom, null)

export const finishLeaving = (store_id: string): void => appStore.set(leavingAtom, { store_id, gone: true })

/** Whether the store is being closed or left. */
export const useIsLeaving = (store_id: string): boolean =>
  useAtomValue(leavingAtom, { store: appStore })?.store_id === store_id

/** Whether the store is no longer the user's. */
export function useIsGone(store_id: string): boolean {
  const leaving = useAtomValue(leavingAtom, { store: appStore })
  return leaving?.store_id === store_id && leaving.gone
}
