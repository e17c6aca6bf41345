import type { TagEvent, TagStart } from '../../../shared/tag-messages.ts'

/** Sources that a tag's frame may load, besides its own script. */
export interface TagSources {
  script: readonly string[]
  connect: readonly string[]
  image: readonly string[]
}

/**
 * Code of a tag. Runs in the tool's frame as text, so it can use nothing outside of itself. Returns what sends an event.
 * `load`: loads a provider's script.
 */
export type RunTag = (
  fields: Readonly<Record<string, string>>,
  start: TagStart,
  load: (url: string) => void,
) => (event: TagEvent) => void

/** The provider's own script for shoppers' pages. */
export interface Tag {
  sources: TagSources
  run: RunTag
}
