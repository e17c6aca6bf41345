import { Button, Switch, UnstyledButton } from '@mantine/core'
import { IconClock, IconFlag, IconMail, IconPlus, IconShoppingCartX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cartRecovery, type RecoverySequence } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './recovery-editor.module.css'
import { conditionText, delayText, stepTitle } from './recovery-labels.ts'
import { SendingFields } from './sending-fields.tsx'
import type { RecoveryEditor } from './use-recovery-form.ts'
import { useSequenceSwitch } from './use-sequence-switch.ts'

/** Emails of a step that were sent in the last 30 days. */
function StepFigures({ step_id }: { step_id: string }) {
  const { store_id } = useStore()
  const { data } = useApi(cartRecovery.figures, { query: { store_id } })
  const found = data?.steps.find((step) => step.step_id === step_id)
  if (!found) return null
  const { sent, clicked, orders } = found
  return (
    <dl className={classes.figures}>
      {[
        ['Sent', sent],
        ['Clicked', clicked],
        ['Bought', orders],
      ].map(([label, value]) => (
        <div key={label}>
          <dd>{formatCount(Number(value))}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

function Trigger({ sequence }: { sequence: RecoverySequence }) {
  const { change, busy } = useSequenceSwitch()
  const canEdit = useCan('pages.manage')
  const { enabled, published_version } = sequence
  return (
    <div className={classes.trigger}>
      <IconShoppingCartX className={classes.mark} size={20} stroke={1.6} aria-hidden />
      <div>
        <h2>Checkout left for 30 minutes</h2>
        <p>Carts with an email address.</p>
        <Switch
          label="Send recovery emails"
          description={published_version === null ? 'Publish the sequence first.' : undefined}
          checked={enabled}
          disabled={!canEdit || busy || published_version === null}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
      </div>
    </div>
  )
}

interface SequencePaneProps extends Pick<RecoveryEditor, 'values' | 'set' | 'setStep' | 'problems'> {
  sequence: RecoverySequence
  readOnly: boolean
  selected: number
  /** True with the most steps. */
  isFull: boolean
  onSelect: (index: number) => void
  onAdd: () => void
  /** The settings of the selected step, if there is no room for them elsewhere. */
  children: ReactNode
}

/** The sequence from top to bottom: what starts it, its steps, and when and to whom it is sent. */
export function SequencePane(props: SequencePaneProps) {
  const { sequence, values, setStep, problems, readOnly, selected, isFull, onSelect, onAdd, children } = props
  const canSeeFigures = useCan('orders.manage')
  const isWrong = (index: number) => Object.keys(problems).some((path) => path.startsWith(`steps.${index}.`))
  return (
    <div className={classes.sequence}>
      <Trigger sequence={sequence} />
      <ol className={classes.steps}>
        {values.steps.map((step, index) => (
          <li key={step.step_id}>
            <p className={classes.wait}>
              <IconClock size={14} stroke={1.7} aria-hidden />
              {Number.isNaN(step.delay_minutes) ? 'Enter a delay' : `Wait ${delayText(step.delay_minutes)}`}
            </p>
            <div className={classes.card} data-selected={index === selected || undefined}>
              <div className={classes.cardHead}>
                <UnstyledButton
                  className={classes.open ?? ''}
                  aria-pressed={index === selected}
                  onClick={() => onSelect(index)}
                >
                  <IconMail className={classes.mark} size={18} stroke={1.6} aria-hidden />
                  <span>
                    <b>{stepTitle(step, index)}</b>
                    <span className={classes.quiet}>{conditionText(step) || 'Every cart'}</span>
                  </span>
                </UnstyledButton>
                {isWrong(index) && <StatusBadge tone="bad">Fix</StatusBadge>}
                <Switch
                  aria-label={`Send ${stepTitle(step, index)}`}
                  checked={step.enabled}
                  disabled={readOnly}
                  onChange={({ currentTarget }) => setStep(index, { enabled: currentTarget.checked })}
                />
              </div>
              {canSeeFigures && <StepFigures step_id={step.step_id} />}
            </div>
          </li>
        ))}
      </ol>
      {!readOnly && (
        <Button
          variant="default"
          fullWidth
          disabled={isFull}
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={onAdd}
        >
          Add step
        </Button>
      )}
      <p className={classes.stops}>
        <IconFlag size={14} stroke={1.7} aria-hidden />
        Stops when the shopper buys or unsubscribes
      </p>
      {children}
      <fieldset className={classes.fields} disabled={readOnly} aria-label="Sending">
        <SendingFields {...props} />
      </fieldset>
    </div>
  )
}
