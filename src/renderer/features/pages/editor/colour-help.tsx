import { ColorSwatch, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { brandColours } from '../../../../shared/contracts/brand-colours.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'
import classes from './colour-help.module.css'
import type { Contrast } from './colours.ts'

interface BrandColoursProps {
  value: string
  onChoose: (colour: string) => void
}

/** The colours that the store's published pages have. Nothing before any was chosen. */
function BrandColours({ value, onChoose }: BrandColoursProps) {
  const { store_id } = useStore()
  const { data } = useApi(brandColours.list, { query: { store_id } })
  if (!data || data.colours.length === 0) return null
  return (
    <div>
      <h3 className={classes.title}>Brand colours</h3>
      <div className={classes.swatches}>
        {data.colours.map((colour) => (
          <Tooltip key={colour} label={colour}>
            <UnstyledButton
              className={classes.swatch ?? ''}
              aria-label={`Use ${colour}`}
              aria-pressed={colour === value.toUpperCase()}
              onClick={() => onChoose(colour)}
            >
              <ColorSwatch component="span" color={colour} size={28} radius={6} />
            </UnstyledButton>
          </Tooltip>
        ))}
      </div>
    </div>
  )
}

const written = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

function ContrastRow({ contrast: { label, ratio, least } }: { contrast: Contrast }) {
  const enough = ratio >= least
  const Mark = enough ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.contrast} data-enough={enough || undefined}>
      <dt>{label}</dt>
      <dd>
        <strong className={classes.ratio}>{written(ratio)}</strong>
        <span className={classes.verdict}>
          <Mark size={14} stroke={1.8} aria-hidden />
          {enough ? 'AA passed' : `AA failed, ${least}:1 needed`}
        </span>
      </dd>
    </div>
  )
}

interface ColourHelpProps extends BrandColoursProps {
  contrasts: readonly Contrast[]
}

/** What stands under a colour's picker: the store's own colours, and how well all can be read with it (WCAG 2.2 AA). */
export function ColourHelp({ contrasts, ...choice }: ColourHelpProps) {
  return (
    <>
      <BrandColours {...choice} />
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
