import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconBrush, IconHistory, IconShoppingBag, IconTruck } from '@tabler/icons-react'
import { ConflictDialog } from '../../ui/resource/conflict-dialog.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { EditScreen } from '../../ui/resource/edit-screen.tsx'
import { BarLabel } from '../../ui/resource/bar-label.tsx'
import { DeleteButton } from '../../ui/resource/edited-screen.tsx'
import { EditorScreen, type DraftState } from '../../ui/resource/editor-screen.tsx'
import { SettingGroup, SettingGroups, UndoButtons } from '../../ui/resource/editor-parts.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { LOADED } from '../../ui/resource/load-state.ts'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, Openable } from '../examples.tsx'
import { listOrders, orderColumns, type SampleOrder } from '../samples/orders.tsx'

const failed = {
  loading: false,
  error: { message: 'The server didn’t respond.', status: 503, requestId: 'req_8fK2m1' },
  onRetry: noop,
}
const crumbs = [{ label: 'Orders', path: '/orders' }, { label: 'Order #10482' }]
const header = { title: 'Order #10482', crumbs, status: <StatusBadge tone="ok">Paid</StatusBadge> }

function OrderList({ rows, total }: { rows?: SampleOrder[]; total?: number }) {
  const [state, onStateChange] = useTableState({ name: 'gallery' })
  const found = listOrders(state)
  return (
    <ListScreen
      header={{
        title: 'Orders',
        purpose: 'Track payment and fulfillment for every order.',
        action: <Button>Create order</Button>,
      }}
      table={{
        label: 'Orders',
        columns: orderColumns,
        rows: rows ?? found.rows,
        total: total ?? found.total,
        rowId: ({ number }) => number,
        state,
        onStateChange,
      }}
      empty={{ title: 'No orders yet', message: 'Orders appear here after the first sale.', icon: IconShoppingBag }}
    />
  )
}

const detail = (load = LOADED) => (
  <DetailScreen header={header} load={load} what="Order" aside={<Section title="Customer">Maya Ortiz</Section>}>
    <Section title="Payment">
      <KeyValueList
        items={[
          { label: 'Method', value: 'Visa ending in 4242' },
          { label: 'Total', value: '$125.90', total: true },
        ]}
      />
    </Section>
  </DetailScreen>
)

const edit = (saving: boolean) => (
  <EditScreen
    header={{ title: 'Gift set', crumbs: [{ label: 'Products', path: '/products' }, { label: 'Gift set' }] }}
    what="Product"
    onSubmit={noop}
    onCancel={noop}
    saving={saving}
    dirty={false}
  >
    <Section title="Details" form>
      <Stack gap={16}>
        <TextInput label="Title" defaultValue="Gift set" />
        <TextInput label="SKU" />
      </Stack>
    </Section>
  </EditScreen>
)

const editor = (draft: DraftState) => (
  <EditorScreen
    title="Holiday checkout"
    kind="Payment page · Standard"
    backTo="/"
    load={LOADED}
    status={<StatusBadge tone="mute">Draft</StatusBadge>}
    draft={draft}
    onSave={noop}
    publish={{ onPublish: noop, busy: false }}
    controls={<UndoButtons onUndo={noop} onRedo={null} />}
    actions={
      <Button variant="default">
        <BarLabel icon={IconHistory} label="History" />
      </Button>
    }
    settings={
      <SettingGroups>
        <SettingGroup title="Appearance" icon={IconBrush} open>
          <TextInput label="Headline" defaultValue="Almost yours" />
        </SettingGroup>
        <SettingGroup title="Shipping" icon={IconTruck} note="On">
          <TextInput label="Note" />
        </SettingGroup>
      </SettingGroups>
    }
  >
    <p style={{ padding: 24 }}>The preview of the page</p>
  </EditorScreen>
)

export const resource: GalleryGroup = {
  area: 'ui',
  folder: 'ui/resource',
  title: 'Screens',
  entries: [
    {
      components: { PageHeader },
      purpose: 'The header of every screen: title, one line on its purpose, and actions.',
      file: 'ui/resource/page-header.tsx',
      states: {
        Default: (
          <PageHeader
            title="Promo codes"
            purpose="Offer discounts that shoppers enter at checkout."
            action={<Button>Create promo code</Button>}
          />
        ),
        'Detail page': <PageHeader {...header} action={<Button variant="default">Refund</Button>} />,
        'Long title': (
          <PageHeader title="Holiday gift set with two ceramic mugs, a gooseneck kettle and a bag of single-origin coffee" />
        ),
      },
      layout: 'wide',
    },
    {
      components: { ListScreen },
      purpose: 'A screen with a table, and an empty state that offers the first step.',
      file: 'ui/resource/list-screen.tsx',
      states: { Default: <OrderList />, Empty: <OrderList rows={[]} total={0} /> },
      layout: 'screen',
    },
    {
      components: { DetailScreen },
      purpose: 'A detail page with a main column and a side column.',
      file: 'ui/resource/detail-screen.tsx',
      states: { Default: detail(), Loading: detail({ loading: true }), Error: detail(failed) },
      layout: 'screen',
    },
    {
      components: { EditScreen },
      purpose: 'A form screen with Save at the bottom. For saved items with versions, use EditedScreen.',
      file: 'ui/resource/edit-screen.tsx',
      states: { Default: edit(false), Saving: edit(true) },
      layout: 'screen',
    },
    {
      components: { EditorScreen, SettingGroups, SettingGroup, UndoButtons, BarLabel },
      purpose: 'The full-screen editor: settings on the left, live preview in the center.',
      file: 'ui/resource/editor-screen.tsx',
      states: { Default: editor('saved'), Saving: editor('saving'), 'Save failed': editor('failed') },
      layout: 'screen',
    },
    {
      components: { LoadGate },
      purpose: 'Shows an error, a skeleton, an empty state or the content, in this order.',
      file: 'ui/resource/load-gate.tsx',
      states: {
        Loading: (
          <LoadGate load={{ loading: true }} what="Payouts" skeleton={<RowSkeleton rows={3} />}>
            {null}
          </LoadGate>
        ),
        Error: (
          <LoadGate load={failed} what="Payouts" skeleton={null}>
            {null}
          </LoadGate>
        ),
        Loaded: (
          <LoadGate load={LOADED} what="Payouts" skeleton={null}>
            <Alert color="blue">The next payout arrives on Monday.</Alert>
          </LoadGate>
        ),
      },
      layout: 'wide',
    },
    {
      components: { ConflictDialog },
      purpose: 'Asks whose changes to save when two people changed the same fields.',
      file: 'ui/resource/conflict-dialog.tsx',
      states: {
        Default: (
          <Openable label="Save promo code">
            {(opened, close) =>
              opened && (
                <ConflictDialog
                  what="Promo code"
                  conflict={{
                    fields: [
                      { path: 'code', mine: 'BREW20', theirs: 'BREW15' },
                      { path: 'discount_value', mine: 2000, theirs: 1500, kind: 'money' },
                    ],
                    isOwn: false,
                    saveMine: close,
                    useTheirs: close,
                    close,
                  }}
                />
              )
            }
          </Openable>
        ),
      },
    },
    {
      components: { DeleteButton },
      purpose: 'Deletes the item of an edit screen after confirmation and returns to its list.',
      file: 'ui/resource/edited-screen.tsx',
      states: { Default: <DeleteButton remove={() => Promise.resolve(false)} /> },
    },
    {
      components: { NotAllowed },
      purpose: 'Replaces a screen that the member’s role can’t access.',
      file: 'ui/resource/not-allowed.tsx',
      states: { Default: <NotAllowed action={<Button variant="default">Open orders</Button>} /> },
      layout: 'wide',
    },
  ],
}
