import { useMediaQuery } from '@mantine/hooks'
import { ONE_PANE, PHONE } from '../../../../ui/display/media.ts'
import type { ContentFacts } from '../content-kind.ts'
import type { EditorKind } from '../editor-kind.tsx'
import classes from '../editor.module.css'
import { useEditing } from '../draft/observable-store.ts'
import type { ContentStore } from '../draft/content-store.ts'
import { NewerNotice } from '../newer-notice.tsx'
import { PresenceNote } from './presence-note.tsx'
import type { PreviewChoice } from '../preview/preview-choices.ts'
import { PreviewWith } from '../preview/preview-with.tsx'
import { DeviceChoice, ZoomChoice } from '../preview/stage.tsx'
import type { Look } from '../preview/use-preview-settings.ts'

interface AboveProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  live: ContentStore<V, D>
  id: string
  look: Look
  choices: readonly PreviewChoice[]
  readOnly: boolean
}

function Newer<V extends object, D extends ContentFacts & V>({ live, id }: Pick<AboveProps<V, D>, 'live' | 'id'>) {
  const { version, state, followNewest, reload } = useEditing(live)
  return <NewerNotice id={id} draft={{ version, state, followNewest, reload }} />
}

/** The row above the preview: preview options, device width, and other people in the editor. */
export function ContentAbove<V extends object, D extends ContentFacts & V>({
  of,
  live,
  id,
  look,
  choices,
  readOnly,
}: AboveProps<V, D>) {
  const { kind } = of
  const { device, setDevice, zoom, setZoom, chosen, choose } = look
  const narrow = useMediaQuery(ONE_PANE) ?? false
  const phone = useMediaQuery(PHONE) ?? false
  return (
    <>
      <PreviewWith choices={choices} chosen={chosen} onChoose={choose} />
      {narrow && (
        <>
          <DeviceChoice value={device} onChange={setDevice} />
          <ZoomChoice value={zoom} onChange={setZoom} />
        </>
      )}
      {!phone && (
        <span className={classes.size}>
          {device.width} × {device.height}
        </span>
      )}
      {readOnly ? (
        <span role="status">Your role lets you view this {kind.words.one} but not edit it.</span>
      ) : (
        <PresenceNote kind={kind} id={id} />
      )}
      <Newer live={live} id={id} />
    </>
  )
}
