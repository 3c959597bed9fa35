/** Whether a file is a policy: `NAME.policy.yaml`, of the resource of that name, or of all of them where it begins with `_`. */
export function isPolicyFile(file: string): boolean {
  return file.endsWith('.policy.yaml');
}
