/** Columns of the audit log in the order of the table; a view of the audit log has fields of these names. */
export const auditColumns = [
  'id',
  'resource',
  'record_id',
  'parent',
  'version',
  'type',
  'blame_user',
  'created_at',
  'diffs',
  'relations',
  'descriptor_hash',
  'restored_from',
] as const;
