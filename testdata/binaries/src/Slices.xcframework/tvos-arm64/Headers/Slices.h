int PCVersion(void);
