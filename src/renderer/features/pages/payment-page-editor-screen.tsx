import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { SettingGroups, UndoButtons } from '../../ui/resource/editor-parts.tsx'
import { EditorScreen } from '../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../ui/resource/load-state.ts'
import { UnsavedGuard } from '../../ui/resource/unsaved-guard.ts'
import { DetailSkeleton } from '../../ui/skeletons.tsx'
import { CssCheck } from './css-check.tsx'
import { readKeptDraft, type KeptDraft } from './draft/kept-draft.ts'
import { groupsOf } from './groups/groups.ts'
import { PageStatus } from './page-status.tsx'
import { valuesOf, type PageValues } from './page-values.ts'
import { PaymentPageProvider } from './payment-page-context.tsx'
import { PresenceNote } from './presence-note.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PublishAside } from './publish-aside.tsx'
import { DeviceChoice, DEVICES, Stage, ZoomChoice, type Device, type Zoom } from './stage.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { draftKey, usePageDraft, type PageDraft } from './use-page-draft.ts'
import { usePreviewParts } from './use-preview-parts.ts'

const VersionsPanel = lazy(() =>
  import('./versions/versions-panel.tsx').then(({ VersionsPanel: panel }) => ({ default: panel })),
)

const kinds = { standard: 'Payment page · Standard', instant: 'Payment page · Instant' } as const

const LEAVING = 'Your last changes are not saved. They stay on this device and are sent when you open this page again.'

const partWords: Readonly<Record<ProtectedPart, string>> = {
  price: 'the prices',
  total: 'the total',
  consent: 'the terms',
  pay: 'the pay button',
}

interface PreviewProps {
  draft: PageDraft
  device: Device
  zoom: Zoom
  onHidden: (hidden: readonly ProtectedPart[]) => void
}

function Preview({ draft, device, zoom, onHidden }: PreviewProps) {
  const store = useStore()
  const { values, page } = draft
  const shown = useMemo(() => ({ ...page, ...values }), [page, values])
  const parts = usePreviewParts(store.store_id, page.payment_page_id)
  return (
    <>
      <Stage device={device} zoom={zoom}>
        {(scale) => (
          <PreviewFrame
            title="The page as shoppers see it"
            page={shown}
            store={store}
            parts={parts}
            width={device.width}
            height={device.height}
            scale={scale}
          />
        )}
      </Stage>
      {values.custom_css !== '' && !draft.readOnly && <CssCheck page={shown} store={store} onHidden={onHidden} />}
    </>
  )
}

function useUndoKeys({ onUndo, onRedo }: PageDraft): void {
  useHotkeys(
    [
      ['mod+Z', () => onUndo?.()],
      ['mod+shift+Z', () => onRedo?.()],
      ['mod+Y', () => onRedo?.()],
    ],
    [],
    true,
  )
}

function Versions({ draft, onClose }: { draft: PageDraft; onClose: () => void }) {
  return (
    <Suspense fallback={<DetailSkeleton aside />}>
      <VersionsPanel draft={draft} onClose={onClose} />
    </Suspense>
  )
}

interface EditorProps {
  opened: PaymentPageDraft
  kept: KeptDraft<PageValues> | null
}

function Editor({ opened, kept }: EditorProps) {
  const readOnly = !useCan('pages.manage')
  const draft = usePageDraft(opened, kept, readOnly)
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [versions, setVersions] = useState(false)
  const [hidden, setHidden] = useState<readonly ProtectedPart[]>([])
  const { status, payment_page_type, payment_page_id } = draft.page
  const hiddenParts = hidden.map((part) => partWords[part])
  useScreenTitle(draft.values.name)
  useUndoKeys(draft)
  const publish = {
    onPublish: () => void draft.publish(),
    busy: draft.publishing,
    disabled: draft.published || hidden.length > 0,
  }
  return (
    <PaymentPageProvider editor={draft}>
      <UnsavedGuard dirty={draft.state !== 'saved'} message={LEAVING} />
      <EditorScreen
        title={draft.values.name || 'Untitled'}
        kind={kinds[payment_page_type]}
        backTo={to('payment-pages.list')}
        load={LOADED}
        status={<PageStatus status={status} />}
        draft={draft.state}
        problem={draft.problem}
        onSave={() => void draft.save()}
        {...(readOnly ? {} : { publish })}
        controls={
          !versions && (
            <>
              {!readOnly && <UndoButtons onUndo={draft.onUndo} onRedo={draft.onRedo} />}
              <DeviceChoice value={device} onChange={setDevice} />
              <ZoomChoice value={zoom} onChange={setZoom} />
            </>
          )
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.8} />}
            aria-pressed={versions}
            onClick={() => setVersions(!versions)}
          >
            {versions ? 'Close history' : 'History'}
          </Button>
        }
        settings={
          <SettingGroups readOnly={readOnly}>
            {groupsOf[payment_page_type].map(([key, Group]) => (
              <Group key={key} />
            ))}
          </SettingGroups>
        }
        above={
          <>
            <span>
              Shown with a sample cart · {device.width} × {device.height}
            </span>
            {readOnly ? (
              <span role="status">Your role in this store may look at this page, not change it.</span>
            ) : (
              <PresenceNote payment_page_id={payment_page_id} />
            )}
          </>
        }
        aside={<PublishAside draft={draft} hiddenParts={hiddenParts} onVersions={() => setVersions(true)} />}
        instead={versions && <Versions draft={draft} onClose={() => setVersions(false)} />}
      >
        <Preview draft={draft} device={device} zoom={zoom} onHidden={setHidden} />
      </EditorScreen>
      {draft.conflict && (
        <StaleDialog
          mine={draft.conflict.mine}
          theirs={draft.conflict.theirs.values}
          onMine={draft.keepMine}
          onTheirs={draft.takeTheirs}
        />
      )}
    </PaymentPageProvider>
  )
}

interface Opened {
  page: PaymentPageDraft
  kept: KeptDraft<PageValues> | null
}

function OpenedPage({ paymentPageId }: { paymentPageId: string }) {
  const { data, load, refreshing } = useApi(paymentPages.details, { query: { payment_page_id: paymentPageId } })
  const [opened, setOpened] = useState<Opened | null>(null)
  // A kept answer may be older than what is saved: an editor that starts from it could only save over newer changes.
  const page = refreshing ? undefined : data?.paymentPageDetails
  const wanted = opened === null ? page : undefined
  useEffect(() => {
    if (wanted === undefined) return undefined
    let left = false
    const open = async () => {
      const kept = await readKeptDraft(draftKey(wanted.payment_page_id), valuesOf(wanted))
      if (!left) setOpened({ page: wanted, kept })
    }
    void open()
    return () => {
      left = true
    }
  }, [wanted])
  if (opened) return <Editor opened={opened.page} kept={opened.kept} />
  return (
    <EditorScreen
      title="Payment page"
      kind="Payment page"
      backTo={to('payment-pages.list')}
      load={load.error ? load : { loading: true }}
      draft="saved"
      settings={null}
    >
      {null}
    </EditorScreen>
  )
}

/** /editor/checkout/payment-pages/standard/update/{paymentPageId} and …/instant/… (RT-104, RT-105). */
export default function PaymentPageEditorScreen() {
  const { paymentPageId = '' } = useParams()
  return <OpenedPage key={paymentPageId} paymentPageId={paymentPageId} />
}
