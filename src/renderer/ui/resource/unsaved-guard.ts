import { createElement, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useBlocker, type Location } from 'react-router-dom'
import { askToConfirm } from '../feedback/confirm-dialog.tsx'

const question = {
  title: 'Leave without saving?',
  message: 'Your changes on this screen are not saved and will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  destructive: true,
}

/** The part of an address that a form stands on: the path and, inside tabs, the tab. */
const placeOf = ({ pathname, search }: Location, param: string | undefined): string =>
  param === undefined ? pathname : `${pathname}?${new URLSearchParams(search).get(param) ?? ''}`

interface GuardProps {
  dirty: boolean
  /** The search parameter of the tabs around the form: another tab throws its changes away as another path does. */
  param?: string
  /** What becomes of the changes, where they are not lost. */
  message?: string
}

function useRouterGuard({ dirty, param, message }: GuardProps): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && placeOf(currentLocation, param) !== placeOf(nextLocation, param),
  )
  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    const ask = async () => {
      const leave = await askToConfirm({ ...question, ...(message === undefined ? {} : { message }) })
      asking.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    }
    void ask()
  }, [blocker, message])
}

function RouterGuard(props: GuardProps): null {
  useRouterGuard(props)
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
export function UnsavedGuard(props: GuardProps) {
  const canHold = useContext(UNSAFE_DataRouterContext) !== null
  useCloseGuard(props.dirty)
  return canHold ? createElement(RouterGuard, props) : null
}
