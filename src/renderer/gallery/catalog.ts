import type { GalleryEntry, GalleryGroup } from './entry-types.ts'
import { entryId } from './entry-types.ts'
import { charts } from './ui/charts.tsx'
import { controls } from './ui/controls.tsx'
import { dataTable } from './ui/data-table.tsx'
import { display } from './ui/display.tsx'
import { feedback } from './ui/feedback.tsx'
import { inputs } from './ui/inputs.tsx'
import { layout } from './ui/layout.tsx'
import { payments } from './ui/payments.tsx'
import { resource } from './ui/resource.tsx'

/** Every group of the gallery, in its order. */
export const groups: readonly GalleryGroup[] = [
  controls,
  inputs,
  display,
  feedback,
  layout,
  dataTable,
  charts,
  resource,
  payments,
]

/** Finds an entry by its ID. */
export function findEntry(id: string): GalleryEntry | undefined {
  for (const group of groups) {
    const found = group.entries.find((entry) => entryId(group, entry) === id)
    if (found) return found
  }
  return undefined
}

const textOf = (group: GalleryGroup, { components, purpose, file }: GalleryEntry): string =>
  [group.title, ...Object.keys(components), purpose, file].join(' ').toLowerCase()

/** The groups with the entries that contain every word of a search. */
export function searchGroups(search: string): GalleryGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => words.every((word) => textOf(group, entry).includes(word))),
    }))
    .filter(({ entries }) => entries.length > 0)
}
