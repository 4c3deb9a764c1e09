import { useState, type ReactNode } from 'react'
import { hasShape, type PictureShape } from '#define'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import { shapeNeeds, type RefusedFile } from '../refusedFile'
import { canBeCropped, type Area } from './cropArea'
import { cropped, readPicture } from './picture'

const CropDialog = laterPart(() => import('./CropDialog').then((file) => file.CropDialog))

interface Asked {
  readonly picture: ImageBitmap
  readonly name: string
  readonly onDone: (area: Area | undefined) => void
}

/** What became of a picture: a file to upload, why it cannot be one, or nothing where its user let it be. */
type Shaped = File | RefusedFile | undefined

interface Crop {
  /** The dialog, while there is one. */
  readonly dialog: ReactNode
  /** Brings a picture into the shape of its field, where it has one; its user is asked only where it has another one. */
  readonly shaped: ((file: File) => Promise<Shaped>) | undefined
}

/** Has pictures cropped to the shape that their field demands, before they are uploaded. */
export function useCrop(shape: PictureShape | undefined): Crop {
  const [asked, setAsked] = useState<Asked>()
  const shaped = async (file: File): Promise<Shaped> => {
    const picture = await readPicture(file)
    // What is no picture is refused by the service, in its words.
    if (!shape || !picture || hasShape(picture, shape)) return file
    if (!canBeCropped(picture, shape))
      return { name: file.name, size: `${picture.width} × ${picture.height} pixels`, needs: shapeNeeds(shape) }
    const area = await new Promise<Area | undefined>((resolve) => {
      setAsked({ picture, name: file.name, onDone: resolve })
    })
    setAsked(undefined)
    return area && cropped(picture, area, file, shape)
  }
  return {
    dialog: asked && shape && (
      <Contained onClose={() => asked.onDone(undefined)}>
        <CropDialog {...asked} shape={shape} />
      </Contained>
    ),
    shaped: shape && shaped,
  }
}
