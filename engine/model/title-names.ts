/** Fields that name a record where its resource does not say which one does, the first that there is. */
export const titleNames: readonly string[] = ['name', 'title', 'label'];
