import { createContext, useContext, type ReactNode } from 'react'
import { resourceNamed, type AnyResource, type Register } from '#define'

const RegisterContext = createContext<Register | null>(null)

/** Gives the views all declarations, so that they can follow references between resources. */
export function RegisterProvider({
  register,
  children,
}: {
  readonly register: Register
  readonly children: ReactNode
}) {
  return <RegisterContext value={register}>{children}</RegisterContext>
}

/** Returns all declarations. Throws outside a RegisterProvider. */
export function useRegister(): Register {
  const register = useContext(RegisterContext)
  if (!register) throw new Error('The views stand outside of a RegisterProvider')
  return register
}

/** Returns a declared resource by its name. Throws if there is none. */
export function useResource(name: string): AnyResource {
  return resourceNamed(useRegister(), name)
}
