import { isAbout } from './about'
import { below, fault, type Fault } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import { checkDesk } from './checkDesk'
import { checkSummary } from './checkSummary'
import { linksTo, type Register } from './register'
import type { AnyResource } from './resource/resource'
import { writableFields } from './writable'

/** Finds faults in the page and the form of a resource. */
export function checkPage(resource: AnyResource, register: Register): Fault[] {
  const { fields, page, form } = resource
  const names = Object.keys(fields)
  const preview = form.preview?.of ?? []
  return [
    ...below(['page', 'sections'], checkSections(resource)),
    ...unknownWords(
      ['page', 'heading'],
      (page.heading ?? []).filter((name) => !isAbout(resource, name)),
      names,
      (name) => `the heading names ${name}, which is no field`,
    ),
    ...checkAlert(resource),
    ...checkParts(resource, register),
    ...checkSummary(resource, register),
    ...checkDesk(resource, register),
    ...unknownWords(
      ['form', 'brief'],
      form.brief ?? [],
      names,
      (name) => `the brief form asks for ${name}, which is no field`,
    ),
    ...unknownWords(
      ['form', 'preview', 'of'],
      preview,
      names,
      (name) => `the preview depends on ${name}, which is no field`,
    ),
  ]
}

function checkSections({ fields, access, page: { sections } }: AnyResource): Fault[] {
  const shown = sections.flatMap((section) => section.fields)
  const filledIn = new Set([
    ...(access.create ? writableFields(fields, 'create') : []),
    ...(access.update ? writableFields(fields, 'update') : []),
  ])
  // A misspelt field name is the only mistake then, not also the field that the section lacks.
  const isMisspelt = shown.some((name) => !(name in fields))
  return [
    ...sections.flatMap((section, at) =>
      unknownWords(
        [String(at), 'fields'],
        section.fields,
        Object.keys(fields),
        (name) => `the section ${section.label} shows ${name}, which is no field`,
      ),
    ),
    ...Object.keys(fields)
      .filter((name) => (fields[name]?.required || (filledIn.has(name) && !isMisspelt)) && !shown.includes(name))
      .map((name) =>
        fault(
          [],
          fields[name]?.required
            ? `the required field ${name} stands in no section`
            : `the field ${name} stands in no section, so no form asks for it. Add it to one, or make it readOnly`,
        ),
      ),
    ...shown
      .filter((name, at) => shown.indexOf(name) !== at)
      .map((name) => fault([], `In the sections, the field ${name} is declared twice`)),
  ]
}

/** A warning must be in a text field that the service writes. */
function checkAlert({ fields, page: { alert, alertFrom } }: AnyResource): Fault[] {
  const links = Object.keys(fields).filter((name) => fields[name]?.kind === 'reference')
  const texts = Object.keys(fields).filter((name) => fields[name]?.kind === 'text' && fields[name].readOnly)
  return [
    ...unknownWords(
      ['page', 'alert'],
      alert === undefined ? [] : [alert],
      texts,
      (name) => `${name} is no text that the service keeps, so it is no alert`,
    ),
    ...unknownWords(
      ['page', 'alertFrom'],
      alertFrom === undefined ? [] : [alertFrom],
      links,
      (name) => `the alert links to ${name}, which is no reference`,
    ),
  ]
}

/** A part of the page must be the list of a resource that refers to this one. */
function checkParts({ is: { name }, page: { parts = [] } }: AnyResource, register: Register): Fault[] {
  const listed = linksTo(register, name).flatMap(({ from, related }) => (related ? [from.is.name] : []))
  return unknownWords(['page', 'parts'], parts, listed, (part) => `${part} has no list on its page`)
}
