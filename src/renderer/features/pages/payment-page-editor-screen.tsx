import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useStore } from '../../lib/stores.ts'
import { useAction } from '../../lib/use-action.ts'
import { useApi } from '../../lib/use-api.ts'
import { UndoButtons } from '../../ui/resource/editor-parts.tsx'
import { EditorScreen } from '../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../ui/resource/load-state.ts'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { UnsavedGuard } from '../../ui/resource/unsaved-guard.ts'
import { standardGroups } from './groups/groups.ts'
import { PageStatus } from './page-status.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PublishAside } from './publish-aside.tsx'
import { DeviceChoice, DEVICES, Stage, ZoomChoice, type Device, type Zoom } from './stage.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { usePageDraft, type PageDraft } from './use-page-draft.ts'

const KIND = 'Payment page · Standard'

function Preview({ draft, device, zoom }: { draft: PageDraft; device: Device; zoom: Zoom }) {
  const store = useStore()
  const { values, page } = draft
  const shown = useMemo(() => ({ ...page, ...values }), [page, values])
  return (
    <Stage device={device} zoom={zoom}>
      {(scale) => (
        <PreviewFrame
          title="The page as shoppers see it"
          page={shown}
          store={store}
          width={device.width}
          height={device.height}
          scale={scale}
        />
      )}
    </Stage>
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
  )
}

interface EditorProps {
  opened: PaymentPageDraft
  /** Shows the page as it is saved now. */
  onReload: (page: PaymentPageDraft) => void
}

function Editor({ opened, onReload }: EditorProps) {
  const draft = usePageDraft(opened)
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [zoom, setZoom] = useState<Zoom>('fit')
  const { payment_page_id, status } = draft.page
  const newest = useAction(paymentPages.details)
  const ask = async () => (await newest.run({ query: { payment_page_id } }))?.paymentPageDetails
  useScreenTitle(draft.values.name)
  useUndoKeys(draft)

  const reload = async () => {
    const theirs = await ask()
    if (theirs) onReload(theirs)
  }
  const keep = async () => {
    const theirs = await ask()
    if (theirs) draft.saveOver(theirs.version)
  }
  return (
    <>
      <UnsavedGuard dirty={draft.state !== 'saved'} />
      <EditorScreen
        title={draft.values.name || 'Untitled'}
        kind={KIND}
        backTo={to('payment-pages.list')}
        load={LOADED}
        status={<PageStatus status={status} />}
        draft={draft.state}
        onSave={() => void draft.save()}
        publish={{ onPublish: () => void draft.publish(), busy: draft.publishing, disabled: draft.published }}
        controls={
          <>
            <UndoButtons onUndo={draft.onUndo} onRedo={draft.onRedo} />
            <DeviceChoice value={device} onChange={setDevice} />
            <ZoomChoice value={zoom} onChange={setZoom} />
          </>
        }
        actions={
          draft.state === 'failed' && (
            <Button
              variant="default"
              title={draft.problem ?? undefined}
              leftSection={<IconRefresh size={16} stroke={1.8} />}
              onClick={() => void draft.save()}
            >
              Retry
            </Button>
          )
        }
        settings={standardGroups.map(([key, Group]) => (
          <Group key={key} editor={draft} />
        ))}
        above={
          <span>
            Shown with a sample cart · {device.width} × {device.height}
          </span>
        }
        aside={<PublishAside draft={draft} />}
      >
        <Preview draft={draft} device={device} zoom={zoom} />
      </EditorScreen>
      <StaleDialog opened={draft.stale} busy={newest.busy} onReload={() => void reload()} onKeep={() => void keep()} />
    </>
  )
}

function OpenedPage() {
  const { paymentPageId = '' } = useParams()
  const { data, load, refreshing } = useApi(paymentPages.details, { query: { payment_page_id: paymentPageId } })
  const [opened, setOpened] = useState<{ page: PaymentPageDraft; times: number } | null>(null)
  // A kept answer may be older than what is saved: an editor that starts from it could only save over newer changes.
  if (data && !refreshing && opened?.page.payment_page_id !== paymentPageId) {
    setOpened({ page: data.paymentPageDetails, times: 0 })
  }
  if (opened?.page.payment_page_id === paymentPageId) {
    const reload = (page: PaymentPageDraft) => setOpened({ page, times: opened.times + 1 })
    return <Editor key={`${paymentPageId} ${opened.times}`} opened={opened.page} onReload={reload} />
  }
  return (
    <EditorScreen
      title="Payment page"
      kind={KIND}
      backTo={to('payment-pages.list')}
      load={load.error ? load : { loading: true }}
      draft="saved"
      publish={{ onPublish: () => {}, busy: false }}
      settings={null}
    >
      {null}
    </EditorScreen>
  )
}

/** /editor/checkout/payment-pages/standard/update/{paymentPageId} (RT-104). */
export default function PaymentPageEditorScreen() {
  const mayEdit = useCan('pages.manage')
  if (mayEdit) return <OpenedPage />
  return (
    <NotAllowed
      action={
        <Button component={Link} to={to('payment-pages.list')}>
          Show the payment pages
        </Button>
      }
    />
  )
}
