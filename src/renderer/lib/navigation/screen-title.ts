import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { appStore } from '../session/session.ts'

const titleAtom = atom<string | null>(null)

/**
 * Sets the window's title to the object on screen, such as 'Order #1042', instead of the route's title. Null keeps the
 * route's.
 */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    appStore.set(titleAtom, title)
    return () => appStore.set(titleAtom, null)
  }, [title])
}

/** The title that the screen has set, or null. */
export const useOwnTitle = (): string | null => useAtomValue(titleAtom, { store: appStore })
