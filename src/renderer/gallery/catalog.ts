import type { GalleryEntry, GalleryGroup } from './entry-types.ts'
import { storefrontGroups } from './storefront/catalog.ts'
import { uiGroups } from './ui/catalog.ts'

/** Every group of the gallery, in its order. */
export const groups: readonly GalleryGroup[] = [...uiGroups, ...storefrontGroups]

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
