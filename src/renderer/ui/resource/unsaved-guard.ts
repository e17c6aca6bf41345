import { createElement, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useBlocker, type Location } from 'react-router-dom'
import { askToConfirm } from '../feedback/confirm-dialog.tsx'

const question = {
  title: 'Leave without saving?',
  message: 'Your changes on this screen will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  destructive: true,
}

/** Identifies a form's place in an address: the path and, with tabs, the tab. */
const placeOf = ({ pathname, search }: Location, param: string | undefined): string =>
  param === undefined ? pathname : `${pathname}?${new URLSearchParams(search).get(param) ?? ''}`

interface GuardProps {
  dirty: boolean
  /** Search parameter of the tabs around the form: switching tabs discards changes as well. */
  param?: string
  /** What happens to the changes, if they aren't lost. */
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

/** Shows the browser's prompt before the window closes or reloads. */
function useCloseGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])
}

/**
 * Asks before a link, Back or closing the window discards unsaved changes; inactive while `dirty` is false. Only a data
 * router can block navigation: other routers get only the browser's prompt.
 */
export function UnsavedGuard(props: GuardProps) {
  const canHold = useContext(UNSAFE_DataRouterContext) !== null
  useCloseGuard(props.dirty)
  return canHold ? createElement(RouterGuard, props) : null
}
