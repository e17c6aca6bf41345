import { fireEvent, render } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPlatform } from '../platform/load.ts'
import { groups } from './catalog.ts'
import { entryId } from './entry-types.ts'
import { Routed, UiProviders } from './providers.tsx'

beforeAll(loadPlatform)

const entries = groups.flatMap((group) => group.entries.map((entry) => ({ id: entryId(group, entry), group, entry })))

it('gives every entry an address of its own', () => {
  const ids = entries.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

describe.each(groups)('$folder', (group) => {
  it.each(group.entries.map((entry) => [entryId(group, entry), entry] as const))(
    'shows all states of %s',
    (_, entry) => {
      const { container } = render(
        <UiProviders env="test">
          {Object.entries(entry.states).map(([caption, example]) => (
            <section aria-label={caption} key={caption}>
              <Routed>{example}</Routed>
            </section>
          ))}
        </UiProviders>,
      )
      for (const state of container.querySelectorAll('section[aria-label]')) {
        expect(state.innerHTML, state.ariaLabel ?? '').not.toBe('')
        for (const button of state.querySelectorAll('[data-opens]')) fireEvent.click(button)
      }
    },
  )
})
