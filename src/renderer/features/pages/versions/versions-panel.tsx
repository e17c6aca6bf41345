import { Button, Select } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { paymentPages } from '../../../../shared/contracts/payment-pages.ts'
import { counted } from '../../../lib/format.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { DetailSkeleton } from '../../../ui/skeletons.tsx'
import { DifferenceList } from '../difference-list.tsx'
import type { PageValues } from '../page-values.ts'
import { PreviewFrame } from '../preview-frame.tsx'
import { differencesOf } from '../setting-words.ts'
import { DeviceChoice, DEVICES, type Device } from '../stage.tsx'
import type { PageDraft } from '../use-page-draft.ts'
import { usePreviewParts } from '../use-preview-parts.ts'
import { VersionList } from './version-list.tsx'
import { firstCompared } from './version-words.ts'
import classes from './versions.module.css'

const NOW = 'now'

/** The content of a version; the draft's own while none is named. */
function useVersion(draft: PageDraft, version: number | null) {
  const { payment_page_id } = draft.page
  const { data, load } = useApi(
    paymentPages.versionDetails,
    version === null ? null : { query: { payment_page_id, version } },
  )
  return { values: version === null ? draft.values : data?.data.content, load }
}

interface SideProps {
  title: string
  draft: PageDraft
  values: PageValues
  device: Device
}

function Side({ title, draft, values, device }: SideProps) {
  const store = useStore()
  const { ref, width } = useElementSize()
  const shown = useMemo(() => ({ ...draft.page, ...values }), [draft.page, values])
  const parts = usePreviewParts(store.store_id, draft.page.payment_page_id)
  const scale = Math.min(1, width / device.width)
  return (
    <section className={classes.side} aria-label={title}>
      <h2 className={classes.sideTitle}>{title}</h2>
      <div ref={ref} className={classes.sideRoom}>
        {width > 0 && (
          <PreviewFrame
            title={`${title}, as shoppers see it`}
            page={shown}
            store={store}
            parts={parts}
            width={device.width}
            height={device.height}
            scale={scale}
          />
        )}
      </div>
    </section>
  )
}

interface DifferencesProps {
  draft: PageDraft
  from: { version: number; values: PageValues }
  to: { name: string; values: PageValues }
  onRestored: () => void
}

function Differences({ draft, from, to, onRestored }: DifferencesProps) {
  const { currency } = useStore()
  const [busy, setBusy] = useState(false)
  const differences = differencesOf(from.values, to.values, currency)
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
          {differences.length === 0 ? 'No difference' : counted(differences.length, 'difference')}
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
            Restoring fills the draft with version {from.version}. What shoppers see stays as it is until you publish,
            and nothing is deleted.
          </p>
        </footer>
      )}
    </aside>
  )
}

interface VersionsPanelProps {
  draft: PageDraft
  onClose: () => void
}

/** The versions of a page: two of them side by side, their difference in words, and the way back to one. */
export function VersionsPanel({ draft, onClose }: VersionsPanelProps) {
  const { payment_page_id } = draft.page
  const list = useApi(paymentPages.versions, { query: { payment_page_id } }, { freshMs: 0 })
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [chosen, setChosen] = useState<number | null>(null)
  const [against, setAgainst] = useState(NOW)
  const notes = list.data?.versions ?? []
  const version = chosen ?? firstCompared(notes)
  const from = useVersion(draft, version)
  const to = useVersion(draft, against === NOW ? null : Number(against))
  const toName = against === NOW ? 'Draft, now' : `Version ${against}`
  const choices = notes.map((note) => ({ value: String(note.version), label: `Version ${note.version}` }))
  const fromValues = version === null ? undefined : from.values
  return (
    <div className={classes.root}>
      <LoadGate load={list.load} what="The versions" skeleton={<DetailSkeleton aside />}>
        <VersionList notes={notes} chosen={version} onChoose={setChosen} />
        <main className={classes.main}>
          <div className={classes.bar}>
            <span>Compare</span>
            <Select
              aria-label="Version"
              size="xs"
              w={130}
              allowDeselect={false}
              data={choices}
              value={version === null ? null : String(version)}
              onChange={(value) => value !== null && setChosen(Number(value))}
            />
            <span>with</span>
            <Select
              aria-label="With"
              size="xs"
              w={130}
              allowDeselect={false}
              data={[{ value: NOW, label: 'Draft, now' }, ...choices]}
              value={against}
              onChange={(value) => value !== null && setAgainst(value)}
            />
            <DeviceChoice value={device} onChange={setDevice} />
          </div>
          {version === null ? (
            <p className={classes.none}>There is no earlier version yet. Every save makes one.</p>
          ) : (
            <LoadGate load={from.load.error ? from.load : to.load} what="The version" skeleton={<DetailSkeleton />}>
              <div className={classes.sides}>
                {fromValues && <Side title={`Version ${version}`} draft={draft} values={fromValues} device={device} />}
                {to.values && <Side title={toName} draft={draft} values={to.values} device={device} />}
              </div>
            </LoadGate>
          )}
        </main>
        {version !== null && fromValues && to.values && (
          <Differences
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
