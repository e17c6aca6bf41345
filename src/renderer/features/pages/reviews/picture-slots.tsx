import { Button } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { pluralize } from '../../../lib/format/format.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'
import { IMAGE_TYPES, imageProblem } from '../../../ui/inputs/image-upload.tsx'
import { useObjectUrl } from '../../../ui/inputs/use-object-url.ts'
import classes from './picture-slots.module.css'
import {
  EMPTY_SLOT,
  isFilled,
  placeFiles,
  PRODUCT_PICTURES,
  type ProductPicture,
  type ReviewValues,
  type Slot,
} from './review-form.ts'

function Tile({ slot, number, onRemove }: { slot: Slot; number: number; onRemove: () => void }) {
  const chosen = useObjectUrl(slot.file)
  const shown = chosen ?? (slot.current === null ? null : mediaUrl(slot.current))
  if (shown === null) return null
  return (
    <li className={classes.tile}>
      <img src={shown} alt={`Product, ${number}`} />
      <button type="button" className={classes.remove} aria-label={`Remove image ${number}`} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  )
}

const leftOutWords = (files: readonly File[]): string =>
  `At most ${pluralize(PRODUCT_PICTURES.length, 'picture')}: ${files.map(({ name }) => name).join(', ')} left out.`

/** Splits files into valid ones and problems by file name. */
function validateFiles(files: readonly File[]): { good: File[]; problems: string[] } {
  const good: File[] = []
  const problems: string[] = []
  for (const file of files) {
    const problem = imageProblem(file)
    if (problem === null) good.push(file)
    else problems.push(`${file.name}: ${problem}`)
  }
  return { good, problems }
}

interface PictureSlotsProps {
  values: Pick<ReviewValues, ProductPicture>
  onChange: (slots: Partial<Pick<ReviewValues, ProductPicture>>) => void
  /** Server errors of single images. */
  errors: readonly string[]
}

/** Up to four product images, dropped or selected, checked for type and size before upload (RV-003). */
export function PictureSlots({ values, onChange, errors }: PictureSlotsProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const full = PRODUCT_PICTURES.every((name) => isFilled(values[name]))
  const said = [...problems, ...errors]

  const take = (files: FileList | null) => {
    const { good, problems: found } = validateFiles([...(files ?? [])])
    const { slots, leftOut } = placeFiles(values, good)
    setProblems(leftOut.length === 0 ? found : [...found, leftOutWords(leftOut)])
    onChange(slots)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <div className={classes.field} role="group" aria-labelledby={id}>
      <span className={classes.label} id={id}>
        Product images
      </span>
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <ul className={classes.tiles}>
          {PRODUCT_PICTURES.map((name, index) => (
            <Tile
              key={name}
              slot={values[name]}
              number={index + 1}
              onRemove={() => {
                setProblems([])
                onChange({ [name]: EMPTY_SLOT })
              }}
            />
          ))}
        </ul>
        <div className={classes.choose}>
          <Button
            size="xs"
            variant="default"
            disabled={full}
            leftSection={<IconPhotoPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Add images
          </Button>
          <span className={classes.hint}>Drop up to four images here, 8 MB each, or select files.</span>
        </div>
      </div>
      <input
        ref={input}
        className={classes.input}
        type="file"
        multiple
        accept={IMAGE_TYPES.join(',')}
        tabIndex={-1}
        aria-label="Select product images"
        aria-invalid={said.length > 0 || undefined}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      {said.length > 0 && (
        <ul className={classes.problems} role="alert">
          {said.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
