import { Button, Group, Modal, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orchestration, type Connection } from '../../../shared/contracts/orchestration.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { NotAllowed } from '../../ui/resource/not-allowed.tsx'
import { CardSkeleton } from '../../ui/skeletons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { connectors, type ConnectorCard } from './connectors.ts'
import classes from './payments.module.css'
import { useConnectTestGateway } from './use-accounts.ts'

/** A name that no account of the store has yet: the provider's own, then with a number. */
export function freeName(name: string, accounts: readonly Pick<Connection, 'account_name'>[]): string {
  const taken = new Set(accounts.map(({ account_name }) => account_name.toLowerCase()))
  const numbered = (number: number): string => (number === 1 ? name : `${name} ${number}`)
  let number = 1
  while (taken.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}

interface ConnectFormProps {
  card: ConnectorCard
  proposed: string
  onClose: () => void
}

function ConnectForm({ card, proposed, onClose }: ConnectFormProps) {
  const { store_id } = useStore()
  const navigate = useNavigate()
  const [name, setName] = useState(proposed)
  const connect = useConnectTestGateway(() => void navigate(to('payments.accounts')))
  const missing = name.trim() === ''
  const problem = connect.fieldErrors['account_name'] ?? connect.error
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) void connect.run({ body: { store_id, account_name: name.trim() } })
      }}
    >
      <TextInput
        label="Account name"
        description="Shown in the list of accounts, in reports and on orders."
        value={name}
        maxLength={80}
        data-autofocus
        error={missing ? 'Account name is required' : problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          if (connect.error) connect.reset()
        }}
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={connect.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={connect.busy} disabled={missing}>
          Connect {card.name}
        </Button>
      </Group>
    </form>
  )
}

interface CardProps {
  card: ConnectorCard
  connected: number
  mode: 'test' | 'live'
  onConnect: () => void
}

function Card({ card, connected, mode, onConnect }: CardProps) {
  const usable = card.modes.includes(mode)
  return (
    <section className={classes.connector} aria-label={card.name}>
      <header className={classes.connectorHead}>
        <span className={classes.mark} aria-hidden>
          {card.name.slice(0, 2)}
        </span>
        <h2>{card.name}</h2>
        {connected > 0 && <StatusBadge tone="ok">Connected ×{connected}</StatusBadge>}
      </header>
      <p className={classes.connectorText}>{card.text}</p>
      <ul className={classes.capabilities} aria-label="What it can do">
        {card.capabilities.map((each) => (
          <li key={each}>
            <IconCircleCheck size={14} stroke={1.7} aria-hidden />
            {each}
          </li>
        ))}
      </ul>
      <footer className={classes.connectorFoot}>
        {!usable && <p>Only for stores in {card.modes.join(' or ')} mode.</p>}
        <Button onClick={onConnect} disabled={!usable}>
          Connect
        </Button>
      </footer>
    </section>
  )
}

/** /payments/accounts/choose-connector: the providers that an account can be connected of (GAP-08). */
export default function ChooseConnectorScreen() {
  const { store_id, cart_mode } = useStore()
  const { data, load } = useApi(orchestration.all, { query: { store_id } })
  const [chosen, setChosen] = useState<ConnectorCard | null>(null)
  const accounts = data?.data ?? []
  if (!useCan('payments.manage')) return <NotAllowed />
  return (
    <DetailScreen
      header={{
        title: 'Add a payment account',
        purpose: 'Choose who takes the payments. One provider may be connected more than once.',
        crumbs: [{ label: 'Accounts', path: to('payments.accounts') }, { label: 'Add account' }],
      }}
      load={load}
      what="The connected accounts"
      skeleton={
        <div className={classes.connectors}>
          <CardSkeleton height={236} />
        </div>
      }
    >
      <div className={classes.connectors}>
        {connectors.map((card) => (
          <Card
            key={card.provider}
            card={card}
            mode={cart_mode}
            connected={accounts.filter(({ provider }) => provider === card.provider).length}
            onConnect={() => setChosen(card)}
          />
        ))}
      </div>
      <Modal opened={chosen !== null} onClose={() => setChosen(null)} title={`Connect ${chosen?.name ?? ''}`}>
        {chosen && (
          <ConnectForm card={chosen} proposed={freeName(chosen.name, accounts)} onClose={() => setChosen(null)} />
        )}
      </Modal>
    </DetailScreen>
  )
}
