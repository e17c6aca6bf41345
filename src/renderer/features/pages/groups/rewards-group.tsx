import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconGift, IconPlus, IconTrash } from '@tabler/icons-react'
import type { RewardStage } from '../../../../shared/contracts/pages/payment-page-content.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

const MOST_STAGES = 5

const rewards = [
  { value: 'free_shipping', label: 'Free shipping' },
  { value: 'discount', label: 'Discount' },
] as const

const newStage = (last: RewardStage | undefined): RewardStage => ({
  threshold: (last?.threshold ?? 0) + 5000,
  reward_type: 'free_shipping',
  discount_percentage: 0,
  title: '',
})

interface StageProps {
  stage: RewardStage
  place: number
  onChange: (patch: Partial<RewardStage>) => void
  onRemove: () => void
}

function Stage({ stage, place, onChange, onRemove }: StageProps) {
  const { currency } = useStore()
  const name = `Reward ${place}`
  return (
    <li className={classes.stage} aria-label={name}>
      <div className={classes.stageHead}>
        <span className={classes.methodName}>{name}</span>
        <ActionIcon aria-label={`Remove reward ${place}`} size={28} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <MoneyInput
        label="From a subtotal of"
        currency={currency}
        value={stage.threshold}
        onChange={(threshold) => onChange({ threshold: threshold ?? 0 })}
      />
      <Select
        label="Reward"
        size="xs"
        allowDeselect={false}
        data={[...rewards]}
        value={stage.reward_type}
        onChange={(value) => {
          const chosen = rewards.find((each) => each.value === value)
          if (chosen) onChange({ reward_type: chosen.value })
        }}
      />
      {stage.reward_type === 'discount' && (
        <NumberInput
          label="Percent off"
          size="xs"
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          value={stage.discount_percentage}
          onChange={(value) => onChange({ discount_percentage: Number(value) })}
        />
      )}
      <TextInput
        label="Text"
        size="xs"
        maxLength={60}
        placeholder={stage.reward_type === 'discount' ? `${stage.discount_percentage}% off` : 'Free shipping'}
        value={stage.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </li>
  )
}

/** Rewards that shoppers earn by buying more (PP-013, GAP-61). */
export function RewardsGroup() {
  const { values, set, problems } = usePaymentPage()
  const stages = values.progress_reward_stages
  const write = (progress_reward_stages: RewardStage[]) => set({ progress_reward_stages })
  const note = values.progress_rewards_enabled ? pluralize(stages.length, 'stage') : 'Off'
  const problem = problems.get('progress_reward_stages')
  return (
    <SettingGroup
      title="Progress rewards"
      icon={IconGift}
      note={note}
      keywords="stages free shipping discount threshold"
    >
      <FlagField
        name="progress_rewards_enabled"
        label="Reward larger orders"
        description="Shows a progress bar to the next reward. Rewards apply automatically."
      />
      <ul className={classes.stages} aria-label="Rewards">
        {stages.map((stage, index) => (
          <Stage
            key={index}
            stage={stage}
            place={index + 1}
            onChange={(patch) => write(stages.with(index, { ...stage, ...patch }))}
            onRemove={() => write(stages.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      <Button
        size="xs"
        variant="default"
        disabled={stages.length >= MOST_STAGES}
        leftSection={<IconPlus size={16} stroke={1.8} />}
        onClick={() => write([...stages, newStage(stages.at(-1))])}
      >
        Add reward
      </Button>
    </SettingGroup>
  )
}
