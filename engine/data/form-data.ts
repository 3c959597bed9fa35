/** A body with files in it as multipart: objects and arrays are JSON parts, the rest text. Any other body stays JSON. */
export function toFormData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !Object.values(body).some(hasFile)) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue;
    if (hasFile(value))
      for (const file of Array.isArray(value) ? value : [value]) form.append(name, file instanceof Blob ? file : JSON.stringify(file));
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

function hasFile(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some((each) => each instanceof Blob));
}
