import { fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPlatform } from '../platform/load.ts'
import { groups, searchGroups } from './catalog.ts'
import { entryId, titleOf, type Area } from './entry-types.ts'
import { Routed, UiProviders } from './providers.tsx'

beforeAll(loadPlatform)

/** Shopper pages need no provider: their texts are English by default. */
const Surroundings = ({ area, children }: { area: Area; children: ReactNode }) =>
  area === 'ui' ? <UiProviders env="test">{children}</UiProviders> : children

it('gives every entry an address of its own', () => {
  const ids = groups.flatMap((group) => group.entries.map((entry) => entryId(group, entry)))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

it('finds components by every word of their name, purpose, path or group', () => {
  const found = (search: string) => searchGroups(search).flatMap(({ entries }) => entries.map(titleOf))
  expect(found('money')).toEqual(expect.arrayContaining(['MoneyInput', 'Money']))
  expect(found('ui/inputs minor units')).toEqual(['MoneyInput'])
  expect(found('no such thing')).toEqual([])
})

describe.each(groups)('$folder', (group) => {
  it.each(group.entries.map((entry) => [entryId(group, entry), entry] as const))(
    'shows all states of %s',
    (_, entry) => {
      const { container } = render(
        <Surroundings area={group.area}>
          {Object.entries(entry.states).map(([caption, example]) => (
            <section data-state={caption} key={caption}>
              {group.area === 'ui' ? <Routed>{example}</Routed> : example}
            </section>
          ))}
        </Surroundings>,
      )
      for (const state of container.querySelectorAll<HTMLElement>('section[data-state]')) {
        expect(state.innerHTML, state.dataset['state']).not.toBe('')
        for (const button of state.querySelectorAll('[data-opens]')) fireEvent.click(button)
      }
    },
  )
})
