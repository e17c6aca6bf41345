import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useMemo } from 'react'
import { describe, expect, it } from 'vitest'
import { createLive, mapLive, useEditing, type Settable } from './observable-store.ts'

interface Edited {
  values: { name: string; colour: string; cities: readonly string[] }
  problems: ReadonlyMap<string, string>
}

const first: Edited = {
  values: { name: 'Main', colour: '#111111', cities: [] },
  problems: new Map(),
}

const type = (live: Settable<Edited>, patch: Partial<Edited['values']>) =>
  act(() => live.set({ ...live.get(), values: { ...live.get().values, ...patch } }))

/** Renders a hook that reads with `read`, and counts its renders. */
function drawn<T>(live: Settable<Edited>, read: (edited: Edited) => T) {
  let times = 0
  const { result } = renderHook(() => {
    times += 1
    return read(useEditing(live))
  })
  return { result, times: () => times }
}

describe('useEditing', () => {
  it('rerenders a field once per keystroke, and no other fields', () => {
    const live = createLive(first)
    const name = drawn(live, ({ values }) => values.name)
    const colour = drawn(live, ({ values }) => values.colour)
    for (const word of ['M', 'Mo', 'Mor']) type(live, { name: word })
    expect(name.result.current).toBe('Mor')
    expect(name.times()).toBe(4)
    expect(colour.times()).toBe(1)
  })

  it('rerenders readers of several settings when one changes, and readers of none never', () => {
    const live = createLive(first)
    const both = drawn(live, ({ values: { name, colour } }) => `${name} ${colour}`)
    const none = drawn(live, ({ values }) => typeof values)
    type(live, { colour: '#222222' })
    expect(both.result.current).toBe('Main #222222')
    expect(none.times()).toBe(1)
  })

  it('subscribes to a setting when it is first read', () => {
    const live = createLive(first)
    const { result, times } = drawn(live, ({ values }) => (values.name === 'Main' ? '' : values.colour))
    type(live, { colour: '#222222' })
    expect(times()).toBe(1)
    type(live, { name: 'Other' })
    type(live, { colour: '#333333' })
    expect(result.current).toBe('#333333')
  })

  it('reads the latest values in an event handler, including values not rendered', () => {
    const live = createLive(first)
    function Add() {
      const { values } = useEditing(live)
      return (
        <button
          type="button"
          onClick={() =>
            live.set({ ...live.get(), values: { ...live.get().values, cities: [...values.cities, 'Reno'] } })
          }
        >
          Add
        </button>
      )
    }
    render(<Add />)
    type(live, { cities: ['Austin'] })
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(live.get().values.cities).toEqual(['Austin', 'Reno', 'Reno'])
  })

  it('recomputes a memo of the values', () => {
    const live = createLive(first)
    const { result } = renderHook(() => {
      const { values } = useEditing(live)
      return useMemo(() => `${values.name}!`, [values])
    })
    type(live, { name: 'Other' })
    expect(result.current).toBe('Other!')
  })

  it('follows a mapped store', () => {
    const live = createLive(first)
    const made = mapLive(live, (now) => ({ ...now, client: { loud: now.values.name.toUpperCase() } }))
    const { result } = renderHook(() => useEditing(made).client.loud)
    type(live, { name: 'Other' })
    expect(result.current).toBe('OTHER')
    expect(made.get()).toBe(made.get())
  })
})
