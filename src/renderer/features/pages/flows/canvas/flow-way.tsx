import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import type { WayEdge } from './build.ts'
import classes from './canvas.module.css'

/** A way that bends down between its ends, with the place of its words at its lowest. */
function bentPath({ sourceX, sourceY, targetX, targetY }: EdgeProps<WayEdge>, under: number): [string, number, number] {
  // A cubic curve comes three quarters as far down as its handles stand.
  const [one, other] = [sourceY + under / 0.75, targetY + under / 0.75]
  const path = `M${sourceX},${sourceY} C${sourceX + 90},${one} ${targetX - 90},${other} ${targetX},${targetY}`
  return [path, (sourceX + targetX) / 2, (sourceY + targetY) / 2 + under]
}

/** A way between two variants with what part of the sessions took it. */
export function FlowWay(props: EdgeProps<WayEdge>) {
  const { id, data, style, markerEnd } = props
  const [path, x, y] = data?.under ? bentPath(props, data.under) : getBezierPath(props)
  return (
    <>
      <BaseEdge id={id} path={path} {...(style ? { style } : {})} {...(markerEnd ? { markerEnd } : {})} />
      {data && (
        <EdgeLabelRenderer>
          <div
            className={classes.way}
            data-good={data.good || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + data.lower}px)` }}
          >
            <strong>{data.head}</strong>
            <span>{data.text}</span>
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
