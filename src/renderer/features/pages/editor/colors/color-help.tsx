import { ColorSwatch, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { brandColors } from '../../../../../shared/contracts/stores/brand-colors.ts'
import { errorText } from '../../../../lib/api/api-errors.ts'
import { useCan } from '../../../../lib/session/permissions.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { useAction } from '../../../../lib/api/use-action.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import { useNotification } from '../../../../ui/feedback/toasts.tsx'
import classes from './color-help.module.css'
import type { Contrast } from './colors.ts'

interface BrandColorsProps {
  value: string
  onChoose: (colour: string) => void
}

/** Adds the chosen color to the brand colors, or removes it. */
function BrandColorToggle({ colour, kept }: { colour: string; kept: boolean }) {
  const { store_id } = useStore()
  const toast = useNotification()
  const { run, status } = useAction(brandColors.keep, {
    invalidates: [brandColors.list],
    onFailure: (error) => toast.error(errorText(error)),
  })
  const label = kept ? `Remove ${colour} from the brand colors` : `Add ${colour} to the brand colors`
  const Mark = kept ? IconMinus : IconPlus
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={classes.keep ?? ''}
        aria-label={label}
        disabled={status === 'loading'}
        onClick={() => void run({ body: { store_id, colour, kept: !kept } })}
      >
        <Mark size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  )
}

/** The store's brand colors and the colors of its published pages. */
function BrandColors({ value, onChoose }: BrandColorsProps) {
  const { store_id } = useStore()
  const mayKeep = useCan('pages.manage')
  const { data } = useApi(brandColors.list, { query: { store_id } })
  if (!data || (data.colours.length === 0 && !mayKeep)) return null
  const chosen = value.toUpperCase()
  return (
    <div>
      <h3 className={classes.title}>Brand colors</h3>
      <div className={classes.swatches}>
        {data.colours.map((colour) => (
          <Tooltip key={colour} label={colour}>
            <UnstyledButton
              className={classes.swatch ?? ''}
              aria-label={`Use ${colour}`}
              aria-pressed={colour === chosen}
              onClick={() => onChoose(colour)}
            >
              <ColorSwatch component="span" color={colour} size={28} radius={6} />
            </UnstyledButton>
          </Tooltip>
        ))}
        {mayKeep && <BrandColorToggle colour={chosen} kept={data.kept.includes(chosen)} />}
      </div>
    </div>
  )
}

const formatRatio = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

function ContrastRow({ contrast: { label, ratio, least } }: { contrast: Contrast }) {
  const enough = ratio >= least
  const Mark = enough ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.contrast} data-enough={enough || undefined}>
      <dt>{label}</dt>
      <dd>
        <strong className={classes.ratio}>{formatRatio(ratio)}</strong>
        <span className={classes.verdict}>
          <Mark size={14} stroke={1.8} aria-hidden />
          {enough ? 'Passes AA' : `Fails AA, needs ${least}:1`}
        </span>
      </dd>
    </div>
  )
}

interface ColorHelpProps extends BrandColorsProps {
  contrasts: readonly Contrast[]
}

/** Help below a color picker: brand colors, and the contrast of each text and background (WCAG 2.2 AA). */
export function ColorHelp({ contrasts, ...choice }: ColorHelpProps) {
  return (
    <>
      <BrandColors {...choice} />
      {contrasts.length > 0 && (
        <dl className={classes.contrasts} aria-live="polite">
          {contrasts.map((contrast) => (
            <ContrastRow key={contrast.label} contrast={contrast} />
          ))}
        </dl>
      )}
    </>
  )
}
