import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle, IconPlugConnected, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orchestration, type ConnectorCard } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ProviderMark } from '../../../ui/display/provider-mark.tsx'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import type { TableState } from '../../../ui/data-table/types.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { CardSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { capabilityLabels, supportsKind, limitLabels, markOf } from './connectors.ts'
import { unusedName } from '../accounts/unused-name.ts'
import { GatewayDialog } from './gateway-dialog.tsx'
import classes from '../payments.module.css'

const kinds = [
  { value: 'cards', label: 'Cards' },
  { value: 'wallets', label: 'Wallets' },
]
const abilities = ['3-D Secure', 'Vault', 'Post-purchase offers', 'Disputes'].map((word) => ({
  value: word,
  label: word,
}))

/** Returns the providers that match search and filters. */
export function matchingConnectors(
  cards: readonly ConnectorCard[],
  { search, filters }: Pick<TableState, 'search' | 'filters'>,
): ConnectorCard[] {
  const wanted = search.trim().toLowerCase()
  const { kind = '', can = '' } = filters
  return cards.filter((card) => {
    const words = capabilityLabels(card)
    return (
      `${card.name} ${card.text} ${words.join(' ')}`.toLowerCase().includes(wanted) &&
      ((kind !== 'cards' && kind !== 'wallets') || supportsKind(card, kind)) &&
      (can === '' || words.includes(can))
    )
  })
}

interface CardProps {
  card: ConnectorCard
  mode: 'test' | 'live'
  onConnect: () => void
}

function ConnectButton({ card, mode, onConnect }: CardProps) {
  const { account_path, modes } = card
  if (account_path !== null) {
    return (
      <Button variant="default" component={Link} to={to('payments.connector', { accountName: account_path })}>
        Connect<span className={classes.hidden}> {card.name}</span>
      </Button>
    )
  }
  const usable = modes.includes(mode)
  return (
    <>
      {!usable && <p>Only for stores in {modes.join(' or ')} mode.</p>}
      <Button variant="default" onClick={onConnect} disabled={!usable}>
        Connect<span className={classes.hidden}> {card.name}</span>
      </Button>
    </>
  )
}

function Card(props: CardProps) {
  const { name, text, connected } = props.card
  return (
    <section className={classes.connector} aria-label={name}>
      <header className={classes.connectorHead}>
        <ProviderMark>{markOf(name)}</ProviderMark>
        <h2>{name}</h2>
        {connected > 0 && <StatusBadge tone="ok">{connected} connected</StatusBadge>}
      </header>
      {text && <p className={classes.connectorText}>{text}</p>}
      <ul className={classes.capabilities} aria-label="Capabilities">
        {capabilityLabels(props.card).map((each) => (
          <li key={each}>
            <IconCircleCheck size={14} stroke={1.7} aria-hidden />
            {each}
          </li>
        ))}
        {limitLabels(props.card).map((each) => (
          <li key={each}>
            <IconInfoCircle size={14} stroke={1.7} aria-hidden />
            {each}
          </li>
        ))}
      </ul>
      <footer className={classes.connectorFoot}>
        <ConnectButton {...props} />
      </footer>
    </section>
  )
}

function Filters({ state, change }: { state: TableState; change: (patch: Partial<TableState>) => void }) {
  return (
    <div className={classes.filters} role="search">
      <TextInput
        aria-label="Search providers"
        placeholder="Search..."
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={state.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <ListFilter name="kind" label="Type" options={kinds} state={state} onStateChange={change} />
      <ListFilter name="can" label="Capability" options={abilities} state={state} onStateChange={change} />
    </div>
  )
}

/** /payments/accounts/choose-connector: the providers available to connect (GAP-08). */
export default function ChooseConnectorScreen() {
  const { store_id, cart_mode } = useStore()
  const query = { store_id }
  const { data, load } = useApi(orchestration.connectors, { query })
  const accounts = useApi(orchestration.all, { query }).data?.data ?? []
  const [state, change] = useTableState({ filters: ['kind', 'can'] })
  const [gateway, setGateway] = useState<ConnectorCard | null>(null)
  const found = matchingConnectors(data?.data ?? [], state)
  if (!useCan('payments.manage')) return <NotAllowed />
  return (
    <DetailScreen
      header={{
        title: 'Add a payment account',
        purpose: 'Select a provider to process payments. You can connect the same one more than once.',
        crumbs: [{ label: 'Accounts', path: to('payments.accounts') }, { label: 'Add account' }],
      }}
      load={load}
      what="The providers"
      skeleton={
        <div className={classes.connectors} role="status" aria-label="Loading">
          <CardSkeleton height={200} />
          <CardSkeleton height={200} />
          <CardSkeleton height={200} />
        </div>
      }
    >
      <Filters state={state} change={change} />
      {found.length === 0 ? (
        <EmptyState
          icon={IconPlugConnected}
          title="No providers found"
          message="Try another search or clear the filters."
        />
      ) : (
        <div className={classes.connectors}>
          {found.map((card) => (
            <Card key={card.provider} card={card} mode={cart_mode} onConnect={() => setGateway(card)} />
          ))}
        </div>
      )}
      <GatewayDialog
        name={gateway?.name ?? null}
        proposed={unusedName(gateway?.name ?? '', accounts)}
        onClose={() => setGateway(null)}
      />
    </DetailScreen>
  )
}
