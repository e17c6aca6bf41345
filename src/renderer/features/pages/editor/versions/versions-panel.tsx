import { Button, Select } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { versionNote } from '../../../../../shared/contracts/pages/content-calls.ts'
import type { PreviewShopper } from '../../../../../shared/preview.ts'
import { pluralize } from '../../../../lib/format/format.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import { LoadGate } from '../../../../ui/resource/load-gate.tsx'
import { DetailSkeleton } from '../../../../ui/feedback/skeletons.tsx'
import { contentIn, idOf, named, type ContentFacts } from '../content-kind.ts'
import { DifferenceList } from '../colors/difference-list.tsx'
import { shownOf, type EditorKind } from '../editor-kind.tsx'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { differencesOf } from '../setting-labels.ts'
import { DeviceChoice, DEVICES, type Device } from '../preview/stage.tsx'
import type { ContentDraft } from '../draft/content-store.ts'
import { VersionList } from './version-list.tsx'
import { defaultComparedVersion } from './version-label.ts'
import classes from './versions.module.css'

const NOW = 'now'

const list = z.object({ versions: z.array(versionNote) })

interface Edited<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  draft: ContentDraft<V, D>
}

/** The content of a version, or of the draft if none is selected. */
function useVersion<V extends object, D extends ContentFacts & V>({ of, draft }: Edited<V, D>, version: number | null) {
  const { kind } = of
  const query = { ...named(kind, idOf(kind, draft.page)), version }
  const { data, load } = useApi(kind.contracts.versionDetails, version === null ? null : { query })
  const content = useMemo(() => (data === undefined ? undefined : contentIn(kind, data)), [kind, data])
  return { values: version === null ? draft.values : content, load }
}

interface SideProps<V extends object, D extends ContentFacts & V> extends Edited<V, D> {
  title: string
  values: V
  shopper: PreviewShopper
  device: Device
}

function Side<V extends object, D extends ContentFacts & V>(props: SideProps<V, D>) {
  const { title, of, draft, values, shopper, device } = props
  const store = useStore()
  const { ref, width } = useElementSize()
  const shown = useMemo(() => shownOf(draft.page, values), [draft.page, values])
  const scale = Math.min(1, width / device.width)
  return (
    <section className={classes.side} aria-label={title}>
      <h2 className={classes.sideTitle}>{title}</h2>
      <div ref={ref} className={classes.sideRoom}>
        {width > 0 && (
          <of.Look shown={shown}>
            {(content) => (
              <PreviewFrame
                title={`${title}, as shoppers see it`}
                content={content}
                store={store}
                shopper={shopper}
                width={device.width}
                height={device.height}
                scale={scale}
              />
            )}
          </of.Look>
        )}
      </div>
    </section>
  )
}

interface DifferencesProps<V extends object, D extends ContentFacts & V> extends Edited<V, D> {
  from: { version: number; values: V }
  to: { name: string; values: V }
  onRestored: () => void
}

function Differences<V extends object, D extends ContentFacts & V>(props: DifferencesProps<V, D>) {
  const { of, draft, from, to, onRestored } = props
  const { currency } = useStore()
  const [busy, setBusy] = useState(false)
  const differences = differencesOf(of.kind, from.values, to.values, currency)
  const name = `Version ${from.version}`
  const restore = async () => {
    setBusy(true)
    const done = await draft.restore(from.version)
    setBusy(false)
    if (done) onRestored()
  }
  return (
    <aside className={classes.differences} aria-label="Differences">
      <header className={classes.differencesHead}>
        <h2 className={classes.sideTitle}>
          {differences.length === 0 ? 'No differences' : pluralize(differences.length, 'difference')}
        </h2>
        <span className={classes.versionNote}>
          {name} → {to.name}
        </span>
      </header>
      <div className={classes.differencesBody}>
        <DifferenceList differences={differences} sides={[name, to.name]} />
      </div>
      {!draft.readOnly && (
        <footer className={classes.restore}>
          <Button
            fullWidth
            loading={busy}
            leftSection={<IconHistory size={16} stroke={1.8} />}
            onClick={() => void restore()}
          >
            Restore version {from.version}
          </Button>
          <p className={classes.versionNote}>
            Restoring replaces your draft with version {from.version}. Shoppers don’t see the change until you publish.
          </p>
        </footer>
      )}
    </aside>
  )
}

export interface VersionsPanelProps<V extends object, D extends ContentFacts & V> extends Edited<V, D> {
  /** The sample shopper and cart. */
  shopper: PreviewShopper
  onClose: () => void
}

/** The versions of a draft: compares two side by side, lists their differences, and restores one. */
export function VersionsPanel<V extends object, D extends ContentFacts & V>(props: VersionsPanelProps<V, D>) {
  const { of, draft, shopper, onClose } = props
  const { kind } = of
  const all = useApi(kind.contracts.versions, { query: named(kind, idOf(kind, draft.page)) }, { freshMs: 0 })
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [chosen, setChosen] = useState<number | null>(null)
  const [against, setAgainst] = useState(NOW)
  const notes = list.safeParse(all.data).data?.versions ?? []
  const version = chosen ?? defaultComparedVersion(notes)
  const from = useVersion({ of, draft }, version)
  const to = useVersion({ of, draft }, against === NOW ? null : Number(against))
  const toName = against === NOW ? 'Current draft' : `Version ${against}`
  const choices = notes.map((note) => ({ value: String(note.version), label: `Version ${note.version}` }))
  const fromValues = version === null ? undefined : from.values
  const side = { of, draft, shopper, device }
  return (
    <div className={classes.root}>
      <LoadGate load={all.load} what="The versions" skeleton={<DetailSkeleton aside />}>
        <VersionList notes={notes} one={kind.words.one} chosen={version} onChoose={setChosen} />
        <main className={classes.main}>
          {version !== null && (
            <div className={classes.bar}>
              <span>Compare</span>
              <Select
                aria-label="Version"
                size="xs"
                w={130}
                allowDeselect={false}
                data={choices}
                value={String(version)}
                onChange={(value) => value !== null && setChosen(Number(value))}
              />
              <span>with</span>
              <Select
                aria-label="With"
                size="xs"
                w={130}
                allowDeselect={false}
                data={[{ value: NOW, label: 'Current draft' }, ...choices]}
                value={against}
                onChange={(value) => value !== null && setAgainst(value)}
              />
              <DeviceChoice value={device} onChange={setDevice} />
            </div>
          )}
          {version === null ? (
            <p className={classes.none}>No earlier versions yet. Each save creates one.</p>
          ) : (
            <LoadGate load={from.load.error ? from.load : to.load} what="The version" skeleton={<DetailSkeleton />}>
              <div className={classes.sides}>
                {fromValues && <Side {...side} title={`Version ${version}`} values={fromValues} />}
                {to.values && <Side {...side} title={toName} values={to.values} />}
              </div>
            </LoadGate>
          )}
        </main>
        {version !== null && fromValues && to.values && (
          <Differences
            of={of}
            draft={draft}
            from={{ version, values: fromValues }}
            to={{ name: toName, values: to.values }}
            onRestored={onClose}
          />
        )}
      </LoadGate>
    </div>
  )
}
