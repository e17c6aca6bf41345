import { createElement, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useBlocker } from 'react-router-dom'
import { askToConfirm } from '../confirm-dialog.tsx'

const question = {
  title: 'Leave without saving?',
  message: 'Your changes on this screen are not saved and will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  destructive: true,
}

function useRouterGuard(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    const ask = async () => {
      const leave = await askToConfirm(question)
      asking.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    }
    void ask()
  }, [blocker])
}

function RouterGuard({ dirty }: { dirty: boolean }): null {
  useRouterGuard(dirty)
  return null
}

/** Asks the browser's own question before the window is closed or reloaded. */
function useCloseGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])
}

/**
 * Asks before a link, Back or closing the window throws unsaved changes away; silent while `dirty` is false. Only a data
 * router can hold a navigation back: under another router the window's own question is all there is.
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const canHold = useContext(UNSAFE_DataRouterContext) !== null
  useCloseGuard(dirty)
  return canHold ? createElement(RouterGuard, { dirty }) : null
}
