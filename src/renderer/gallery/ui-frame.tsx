import { findEntry } from './entry-types.ts'
import { Routed, UiProviders } from './providers.tsx'
import { uiGroups } from './ui/catalog.ts'
import classes from './frame.module.css'

/** One state of a dashboard screen, at the width of its frame. */
export function UiFrame({ id, state }: { id: string; state: string | null }) {
  const states = findEntry(uiGroups, id)?.states ?? {}
  const shown = states[state ?? ''] ?? Object.values(states)[0]
  return (
    <UiProviders>
      <div className={classes.screen}>
        <Routed>{shown}</Routed>
      </div>
    </UiProviders>
  )
}
