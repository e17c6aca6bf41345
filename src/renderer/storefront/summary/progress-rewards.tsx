import { Icon } from '../content/icons.tsx'
import { MoreIcon } from '../content/more-icons.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { OptionalSectionMessages } from '../i18n/optional-section-messages.ts'
import { useOptionalSectionTexts } from '../i18n/optional-section-texts.tsx'
import type { RewardStage } from '../types.ts'

const nameOf = (words: OptionalSectionMessages, free_shipping: string, stage: RewardStage): string =>
  stage.title ||
  (stage.reward_type === 'free_shipping' ? free_shipping : words.percent_off(stage.discount_percentage ?? 0))

/** The position of a stage on the track in percent: the first at 44, the last at the end, the others evenly between. */
const placeOf = (index: number, count: number) => (count === 1 ? 100 : 44 + (56 * index) / (count - 1))

/** The width of a text in letters: a Japanese character counts as two. */
const widthOf = (text: string): number => text.length + (text.match(/[\u3000-\uffef]/g)?.length ?? 0)

/** Available letters at 390 px between the center of the first of two labels and the end of the second. */
const LABELS = 24

/** The filled part of the track in percent, interpolated within each stage. */
function fillOf(stages: readonly RewardStage[], amount: number): number {
  const next = stages.findIndex(({ threshold }) => amount < threshold)
  if (next === -1) return 100
  const from = stages[next - 1]?.threshold ?? 0
  const start = next === 0 ? 0 : placeOf(next - 1, stages.length)
  const share = (amount - from) / Math.max(1, (stages[next]?.threshold ?? 1) - from)
  return start + (placeOf(next, stages.length) - start) * Math.max(0, share)
}

/**
 * The progress to the page's rewards. `amount` is the subtotal before the promo code, in minor units (GAP-61). Renders
 * nothing without stages.
 */
export function ProgressRewards(props: { stages: readonly RewardStage[]; amount: number; currency: string }) {
  const { t } = useTexts()
  const words = useOptionalSectionTexts()
  const named = (stage: RewardStage) => nameOf(words, t.free_shipping, stage)
  const money = useMoney(props.currency)
  const { amount } = props
  const stages = props.stages.toSorted((a, b) => a.threshold - b.threshold)
  if (stages.length === 0) return null
  const next = stages.find(({ threshold }) => amount < threshold)
  const last = stages.findLast(({ threshold }) => amount >= threshold)
  const reached = last && words.reward_reached(named(last))
  const toGo = next && words.reward_to_go(money(next.threshold - amount), named(next))
  const label = (stage: RewardStage) => `${named(stage)} ${money(stage.threshold).replace(/[.,]00$/, '')}`
  // Labels that would overlap are placed in a row instead of at their stages.
  const [first = 0, second = 0] = stages.map((stage) => widthOf(label(stage)))
  const long = stages.some((stage) => named(stage).length > 18) || (second > 0 && first / 2 + second > LABELS)
  return (
    <div className="shop-rewards">
      <p className="shop-strong" aria-live="polite">
        {[reached, toGo ?? words.all_rewards].filter(Boolean).join(' ')}
      </p>
      <div className="shop-track" aria-hidden="true">
        <span style={{ width: `${fillOf(stages, amount)}%` }} />
        {stages.map((stage, index) => (
          <i
            key={stage.threshold}
            className={amount >= stage.threshold ? 'shop-stop shop-stop-on' : 'shop-stop'}
            style={{ left: `${placeOf(index, stages.length)}%` }}
          >
            {amount >= stage.threshold ? (
              <Icon name="check" size={14} />
            ) : (
              <MoreIcon name={stage.reward_type === 'discount' ? 'gift' : 'truck'} size={14} />
            )}
          </i>
        ))}
      </div>
      <ul className={stages.length > 2 || long ? 'shop-stages shop-stages-many' : 'shop-stages'}>
        {stages.map((stage, index) => (
          <li key={stage.threshold} style={{ left: `${placeOf(index, stages.length)}%` }}>
            {label(stage)}
          </li>
        ))}
      </ul>
    </div>
  )
}
