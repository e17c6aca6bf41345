import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './entry-card.module.css'
import { titleOf, type Area, type GalleryEntry } from './entry-types.ts'
import { FramedStates } from './framed-states.tsx'
import { Routed } from './providers.tsx'

/** The import of an entry's components; the path starts at `src/renderer`. */
const importOf = ({ components, file }: GalleryEntry): string =>
  `import { ${Object.keys(components).join(', ')} } from '${file.includes('.') ? `src/renderer/${file}` : file}'`

function ImportLine({ entry }: { entry: GalleryEntry }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const label = clipboard.copied ? 'Copied' : 'Copy import'
  const Mark = clipboard.copied ? IconCheck : IconCopy
  return (
    <div className={classes.import}>
      <code>{entry.file}</code>
      <Tooltip label={label}>
        <ActionIcon
          size={26}
          aria-label={`Copy the import of ${titleOf(entry)}`}
          onClick={() => clipboard.copy(importOf(entry))}
        >
          <Mark size={15} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const States = ({ entry }: { entry: GalleryEntry }) => (
  <div className={classes.states} data-layout={entry.layout}>
    {Object.entries(entry.states).map(([caption, example]) => (
      <figure className={classes.state} key={caption}>
        <figcaption>{caption}</figcaption>
        <div className={classes.stage}>
          <Routed>{example}</Routed>
        </div>
      </figure>
    ))}
  </div>
)

interface EntryCardProps {
  id: string
  area: Area
  entry: GalleryEntry
}

/** A component with its purpose, import and examples. */
export function EntryCard({ id, area, entry }: EntryCardProps) {
  const [title, ...others] = Object.keys(entry.components)
  const isFramed = area === 'storefront' || entry.layout === 'screen'
  return (
    <article className={classes.entry} id={id} data-entry>
      <header className={classes.head}>
        <div>
          <h3 className={classes.title}>
            <a className={classes.anchor} href={`#${id}`}>
              {title}
            </a>
            {others.length > 0 && <span>{others.join(', ')}</span>}
          </h3>
          <p className={classes.purpose}>{entry.purpose}</p>
        </div>
        <ImportLine entry={entry} />
      </header>
      {isFramed ? <FramedStates id={id} entry={entry} /> : <States entry={entry} />}
    </article>
  )
}
