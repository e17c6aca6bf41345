import { createElement, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** A part whose code is loaded when it is first drawn, or before by `load`: then it is drawn at once. */
export interface OnDemand<Props> {
  (props: Props): ReactNode
  load: () => Promise<unknown>
}

/**
 * Makes a part that loads on demand. Unlike `lazy` it never waits for what is here already, so that a page that takes
 * over the server's drawing of it keeps it where it stands.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): OnDemand<Props> {
  let here: ComponentType<Props> | undefined
  const fetch = async () => {
    const part = await load()
    here = part.default
    return part
  }
  const Later: ComponentType<Props> = lazy(fetch)
  const Part = (props: Props) => createElement(useState(() => here ?? Later)[0], props)
  return Object.assign(Part, { load: fetch })
}
