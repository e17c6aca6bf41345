import { createElement, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** A component that is loaded on first render, or ahead with `load`: then it renders synchronously. */
export interface OnDemand<Props> {
  (props: Props): ReactNode
  load: () => Promise<unknown>
}

/**
 * Creates a component that loads on demand. Unlike `lazy`, it never suspends once loaded, so that hydration keeps its
 * server render in place.
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
