import { Button } from 'antd'
import { useState } from 'react'
import { resourceNamed, type ForetoldBeginning } from '#define'
import { useRegister } from '../data/RegisterContext'
import { NewRecord } from '../pickers/NewRecord'
import type { FormValues } from '../values/values'

interface BeginningButtonProps {
  readonly begins: ForetoldBeginning
  /** The record of the form. */
  readonly record: FormValues
}

/** Opens the form of a related record over this form, prefilled from it. */
export function BeginningButton({ begins: { of, label, from }, record }: BeginningButtonProps) {
  const resource = resourceNamed(useRegister(), of)
  const [isOpen, setIsOpen] = useState(false)
  const prefilled = Object.fromEntries(
    Object.entries(from).flatMap(([name, source]) => {
      const value = record[source]
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen && (
        <NewRecord
          resource={resource}
          typed=""
          prefilled={prefilled}
          onMade={() => setIsOpen(false)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
