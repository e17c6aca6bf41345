import type { ReactNode } from 'react'

export type Area = 'ui' | 'storefront'

/** One component, or a few that are used together, with live examples of its states. */
export interface GalleryEntry {
  /** The exported components; the first one is the title. */
  components: Readonly<Record<string, unknown>>
  /** One line on what it is for. */
  purpose: string
  /** Path below `src/renderer`, or a package. */
  file: string
  /** Examples by their captions. */
  states: Readonly<Record<string, ReactNode>>
  /** `wide`: one example per row. `screen`: one at a time, in a frame of a device's width. */
  layout?: 'wide' | 'screen'
}

/** The components of one folder. */
export interface GalleryGroup {
  area: Area
  /** Path below `src/renderer`, or a package. */
  folder: string
  title: string
  entries: readonly GalleryEntry[]
}

export const titleOf = ({ components }: GalleryEntry): string => Object.keys(components)[0] ?? ''

/** Identifies an entry in addresses: 'ui-inputs-money-input'. */
export const entryId = ({ folder }: GalleryGroup, entry: GalleryEntry): string =>
  `${folder}-${titleOf(entry).replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')

/** Finds an entry by its ID. */
export function findEntry(groups: readonly GalleryGroup[], id: string): GalleryEntry | undefined {
  for (const group of groups) {
    const found = group.entries.find((entry) => entryId(group, entry) === id)
    if (found) return found
  }
  return undefined
}
